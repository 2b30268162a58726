/* Times nauty's randomized Schreier-Sims (schreier.h, from the Debian package libnauty2-dev) on one group, for orders.py.
   usage: orders_nauty FAILURES SECONDS < group
   Input: degree and number of generators, then each generator's images, 0-based.
   Output: median milliseconds, number of runs, log10 of the order. The order is not proved. */
#define _POSIX_C_SOURCE 199309L
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include <nauty/schreier.h>

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return 1e3 * (double)t.tv_sec + 1e-6 * (double)t.tv_nsec;
}

static int by_value(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* One chain from nothing; log10 of the order that it claims. */
static double order(int *generators, int count, int n)
{
    schreier *group = NULL;
    permnode *ring = NULL;
    newgroup(&group, &ring, n);
    for (int i = 0; i < count; i++) addgenerator(&group, &ring, generators + (size_t)i * n, n);
    expandschreier(group, &ring, n);
    /* The base is chosen here: every point that is moved by what fixes the earlier ones. */
    size_t room = sizeof(int) * (size_t)(n > 0 ? n : 1);
    int *fixed = malloc(room), *length = malloc(room), depth = 0;
    double log_order = 0;
    for (;;) {
        int *orbits = getorbits(fixed, depth, group, &ring, n), point = -1;
        for (int j = 0; j < n; j++) length[j] = 0;
        for (int j = 0; j < n; j++)
            if (++length[orbits[j]] == 2 && point < 0) point = orbits[j];
        if (point < 0) break;
        log_order += log10(length[point]);
        fixed[depth++] = point;
    }
    free(length);
    free(fixed);
    freeschreier(&group, &ring);
    return log_order;
}

int main(int argc, char **argv)
{
    int n, count;
    if (argc < 3 || scanf("%d %d", &n, &count) != 2) return 2;
    int *generators = malloc(sizeof(int) * (size_t)n * (size_t)(count > 0 ? count : 1));
    for (size_t i = 0; i < (size_t)n * (size_t)count; i++)
        if (scanf("%d", generators + i) != 1) return 2;
    schreier_fails(atoi(argv[1]));
    double times[1000], start = now(), limit = 1e3 * atof(argv[2]), claimed = 0;
    int runs = 0;
    while (runs < 1000 && (runs < 3 || now() - start < limit)) {
        double before = now();
        claimed = order(generators, count, n);
        times[runs++] = now() - before;
    }
    qsort(times, (size_t)runs, sizeof(double), by_value);
    printf("%.6f %d %.9f\n", times[runs / 2], runs, claimed);
    return 0;
}
