/* The yardstick: π by a plain Chudnovsky binary splitting on GMP, one thread, decimal string included.
   The series is that of docs/pi.md. usage: pi_gmp DIGITS [mul LIMBS]; prints seconds. */
#include <gmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec + 1e-9 * t.tv_nsec;
}

/* P, Q, T of the terms [a, b). */
static void split(mpz_t p, mpz_t q, mpz_t t, unsigned long a, unsigned long b) {
    if (b - a == 1) {
        mpz_set_ui(p, 6 * a - 5);
        mpz_mul_ui(p, p, 2 * a - 1);
        mpz_mul_ui(p, p, 6 * a - 1);
        mpz_neg(p, p);
        mpz_set_ui(q, a);
        mpz_mul_ui(q, q, a);
        mpz_mul_ui(q, q, a);
        mpz_mul_ui(q, q, 10939058860032000UL);
        mpz_mul_ui(t, p, 13591409UL + 545140134UL * a);
        return;
    }
    unsigned long m = a + (b - a) / 2;
    mpz_t p2, q2, t2;
    mpz_inits(p2, q2, t2, NULL);
    split(p, q, t, a, m);
    split(p2, q2, t2, m, b);
    mpz_mul(t, t, q2);
    mpz_mul(t2, t2, p);
    mpz_add(t, t, t2);
    mpz_mul(p, p, p2);
    mpz_mul(q, q, q2);
    mpz_clears(p2, q2, t2, NULL);
}

static void pi(unsigned long digits) {
    double start = now();
    unsigned long terms = digits / 14.181647462725477 + 2;
    mpz_t p, q, t, power, root;
    mpz_inits(p, q, t, power, root, NULL);
    split(p, q, t, 1, terms + 1);
    /* floor(426880·sqrt(10005·10^(2·digits))·Q/(13591409·Q + T)) */
    mpz_ui_pow_ui(power, 10, 2 * digits);
    mpz_mul_ui(power, power, 10005);
    mpz_sqrt(root, power);
    mpz_clear(power);
    mpz_addmul_ui(t, q, 13591409);
    mpz_mul(root, root, q);
    mpz_mul_ui(root, root, 426880);
    mpz_tdiv_q(root, root, t);
    mpz_clears(p, q, t, NULL);
    char *text = mpz_get_str(NULL, 10, root);
    printf("%.4f %s\n", now() - start, text + strlen(text) - 10);
    free(text);
    mpz_clear(root);
}

static void multiplication(unsigned long limbs) {
    gmp_randstate_t state;
    gmp_randinit_default(state);
    mpz_t a, b, c;
    mpz_inits(a, b, c, NULL);
    mpz_rrandomb(a, state, 64 * limbs);
    mpz_urandomb(a, state, 64 * limbs);
    mpz_urandomb(b, state, 64 * limbs);
    mpz_mul(c, a, b);
    double best = 1e9;
    for (int i = 0; i < 7; i++) {
        unsigned long repeat = 1 + 2000000 / (limbs * 20);
        double start = now();
        for (unsigned long j = 0; j < repeat; j++) mpz_mul(c, a, b);
        double each = (now() - start) / repeat;
        if (each < best) best = each;
    }
    printf("%.9f\n", best);
}

int main(int argc, char **argv) {
    if (argc == 2)
        pi(strtoul(argv[1], NULL, 10));
    else if (argc == 3)
        multiplication(strtoul(argv[2], NULL, 10));
    else
        return 2;
    return 0;
}
