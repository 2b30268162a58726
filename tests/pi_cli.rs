//! `schreier pi` as people call it: output, exit codes, and what bad input gets.

use std::fs;
use std::process::{Command, Output};

fn schreier(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_schreier")).arg("pi").args(arguments).output().unwrap()
}

fn stdout(arguments: &[&str]) -> String {
    let output = schreier(arguments);
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// The message of a call that must fail with exit code 2 and without output.
fn refused(arguments: &[&str]) -> String {
    let output = schreier(arguments);
    assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    assert!(output.stdout.is_empty(), "{arguments:?}");
    let message = String::from_utf8(output.stderr).unwrap();
    assert!(!message.contains("panicked"), "{message}");
    message
}

fn json(arguments: &[&str]) -> serde_json::Value {
    serde_json::from_str(&stdout(arguments)).unwrap()
}

const FIFTY: &str = "14159265358979323846264338327950288419716939937510";

#[test]
fn digits_are_printed_alone() {
    assert_eq!(stdout(&["50"]), format!("3.{FIFTY}\n"));
    assert_eq!(stdout(&["1"]), "3.1\n");
    assert_eq!(stdout(&["50", "--series", "ramanujan", "--threads", "1"]), format!("3.{FIFTY}\n"));
    assert_eq!(stdout(&["20", "--base", "16"]), "3.243f6a8885a308d31319\n");
    assert_eq!(stdout(&["7", "--group", "3"]), "3.\n141 592 6\n");
    assert_eq!(stdout(&["--from", "762", "--count", "6"]), "999999\n");
    assert_eq!(stdout(&["1000", "--from", "762", "--count", "6", "--verify"]), "999999\n");
    assert_eq!(stdout(&["100", "--verify=series"]).len(), 103);
    assert_eq!(stdout(&["100", "--verify", "--base", "16"]).len(), 103);
}

#[test]
fn json_is_one_object() {
    let object = json(&["50", "--json", "--verify"]);
    assert_eq!(object["value"], format!("3.{FIFTY}"));
    assert_eq!(object["digits"], 50);
    assert_eq!(object["verified"], "bellard");
    let object = json(&["bench", "--max", "1000", "--json"]);
    assert_eq!(object["rows"][0]["digits"], 1000);
}

#[test]
fn terms_are_exact_fractions() {
    let object = json(&["--terms", "2", "--json"]);
    assert_eq!(object["digits_right"], 27);
    // 13591409 − 120·558731543/640320³, in lowest terms.
    assert_eq!(object["numerator"], "29735444608353174286057");
    assert!(object["value_from_k_1"].as_str().unwrap().starts_with("-167"));
    let object = json(&["--terms", "3", "--series", "nilakantha", "--json"]);
    assert_eq!((object["numerator"].as_str(), object["denominator"].as_str()), (Some("47"), Some("15")));
    assert!(stdout(&["--terms", "3"]).contains("k = 1"));
}

#[test]
fn the_plot_shows_both_series() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("plot.svg");
    stdout(&["--terms", "30", "--plot", file.to_str().unwrap()]);
    let picture = fs::read_to_string(file).unwrap();
    assert!(picture.starts_with("<svg") && picture.contains("Chudnovsky") && picture.contains("Nilakantha"));
    for arguments in [&["--plot", "a.svg"][..], &["100", "--plot", "a.svg"], &["--count", "5", "--plot", "a.svg"]] {
        assert!(refused(arguments).contains("expected --terms"), "{arguments:?}");
    }
}

#[test]
fn files_are_written_whole_and_verified() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("pi.txt");
    let name = file.to_str().unwrap();
    for extra in [&["--group", "10"][..], &[], &["--base", "16"]] {
        assert_eq!(stdout(&[&["20000", "-o", name], extra].concat()), "");
        let base = if extra.first() == Some(&"--base") { extra } else { &[] };
        let ways = if base.is_empty() { &["bellard", "series"][..] } else { &["series"] };
        for how in ways {
            assert_eq!(stdout(&[&["verify", name, "--how", how], base].concat()), "20000 digits, all right\n");
        }
        // One wrong digit is found, wherever it is.
        let right = fs::read(&file).unwrap();
        let place = 9000 + right[9000..].iter().position(u8::is_ascii_digit).unwrap();
        let mut wrong = right.clone();
        wrong[place] = if wrong[place] == b'9' { b'1' } else { b'9' };
        fs::write(&file, &wrong).unwrap();
        for how in ways {
            let output = schreier(&[&["verify", name, "--how", how, "--json"], base].concat());
            assert_eq!(output.status.code(), Some(1));
            let object: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
            assert_eq!(object["valid"], false);
            let digits = right[2..=place].iter().filter(|byte| !byte.is_ascii_whitespace()).count();
            assert_eq!(object["first_wrong"], digits);
        }
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "nothing else is left");
}

#[test]
fn bad_numbers_are_refused() {
    assert!(refused(&["0"]).contains("0 digits were asked for, expected at least 1"));
    assert!(refused(&["1000000000000000000000000000000"]).contains("too large"));
    assert!(refused(&["1e30"]).contains("too large"));
    assert!(refused(&["10000000001"]).contains("at most 10000000000"));
    assert!(refused(&["twelve"]).contains("is not a count"));
    assert!(refused(&["-5"]).contains("-5"));
    assert!(refused(&[]).contains("expected a number of digits"));
    assert!(refused(&["10", "--from", "11"]).contains("only 10 are computed"));
    let most = u64::MAX.to_string();
    assert!(refused(&["--from", &most, "--count", "12"]).contains("digits are too many: at most 10000000000"));
    assert!(refused(&["10", "--from", &most, "--count", "12"]).contains("only 10 are computed"));
    assert!(refused(&["10", "--from", "0"]).contains("counted from 1"));
    assert!(refused(&["10", "--threads", "0"]).contains("threads"));
    assert!(refused(&["10", "--series", "nilakantha"]).contains("--terms"));
    assert!(refused(&["10", "--base", "16", "--verify=bellard"]).contains("expected `series`"));
    assert!(refused(&["10", "--from", "20"]).contains("digits from 20 on were asked for, but only 10 are computed"));
    assert!(refused(&["10", "--from", "5", "--count", "7"]).contains("digits from 5 to 11 were asked for"));
    assert!(refused(&["--terms", "1e99"]).contains("`1e99` is too large: at most 5000 terms"));
    assert!(refused(&["--terms", "0"]).contains("expected 1 to"));
    assert!(refused(&["--terms", "1e9"]).contains("expected 1 to"));
}

#[test]
fn a_run_for_which_there_is_no_memory_is_refused() {
    let needed = schreier::pi::memory::predicted(10_000_000_000, 1);
    if schreier::pi::memory::available().is_none_or(|free| free > needed) {
        return;
    }
    let message = refused(&["10000000000", "--threads", "1"]);
    assert!(message.contains("GB") && message.contains("--force"), "{message}");
}

#[test]
fn bad_files_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("bad.txt");
    let name = file.to_str().unwrap();
    assert!(refused(&["verify", name]).contains("bad.txt"));
    fs::write(&file, "3.1415\n92x65\n").unwrap();
    assert!(refused(&["verify", name]).contains("line 2, column 3: found `x`, expected a digit of base 10"));
    fs::write(&file, "3.\n").unwrap();
    assert!(refused(&["verify", name]).contains("no digits"));
    fs::write(&file, "3.14.15\n").unwrap();
    assert!(refused(&["verify", name]).contains("line 1, column 5: found `.`"));
    assert!(refused(&["10", "-o", folder.path().to_str().unwrap()]).contains("not a regular file"));
    let nowhere = folder.path().join("no/such/folder/pi.txt");
    assert!(refused(&["10", "-o", nowhere.to_str().unwrap()]).contains("cannot write"));
}

#[cfg(target_os = "linux")]
mod linux {
    use std::io::Read;
    use std::process::Stdio;

    use super::*;

    fn command(arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_schreier"));
        command.arg("pi").args(arguments);
        command
    }

    #[test]
    fn a_full_disk_is_an_error() {
        let full = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let output = command(&["100000"]).stdout(full).output().unwrap();
        assert_eq!(output.status.code(), Some(2));
        let message = String::from_utf8(output.stderr).unwrap();
        assert!(message.contains("No space left") && !message.contains("panicked"), "{message}");
        // Not at the end only: nothing is lost in a buffer.
        for arguments in [&["10"][..], &["--terms", "3"], &["bench", "--max", "1000"]] {
            let full = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
            let output = command(arguments).stdout(full).output().unwrap();
            assert_eq!(output.status.code(), Some(2), "{arguments:?}");
            let message = String::from_utf8(output.stderr).unwrap();
            assert!(message.starts_with("schreier: cannot write") && message.contains("No space left"), "{message}");
        }
    }

    #[test]
    fn a_file_without_end_is_refused_as_it_is_read() {
        // Little memory, in kilobytes, and far more time than it takes: what is kept without end would show.
        let program = env!("CARGO_BIN_EXE_schreier");
        let script = format!("ulimit -v 2000000 && exec timeout 60 {program} pi verify /dev/zero");
        let output = Command::new("sh").args(["-c", &script]).output().unwrap();
        assert_eq!(output.status.code(), Some(2));
        let message = String::from_utf8(output.stderr).unwrap();
        assert!(message.contains("/dev/zero, line 1, column 1: found `\\x00`, expected a digit"), "{message}");
        assert_eq!(message.lines().count(), 1, "{message}");
    }

    #[test]
    fn a_closed_pipe_is_no_error() {
        let mut child = command(&["1000000"]).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut start = [0; 10];
        child.stdout.take().unwrap().read_exact(&mut start).unwrap();
        assert_eq!(&start, b"3.14159265");
        let output = child.wait_with_output().unwrap();
        assert!(output.status.success());
        assert!(output.stderr.is_empty());
    }

    #[test]
    fn an_interrupt_leaves_no_file() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("pi.txt");
        fs::write(&file, "what was there before").unwrap();
        let mut child = command(&["20000000", "-o", file.to_str().unwrap()]).stderr(Stdio::null()).spawn().unwrap();
        // The temporary file shows that the work is on.
        while fs::read_dir(folder.path()).unwrap().count() < 2 {
            std::thread::sleep(std::time::Duration::from_millis(5));
            assert!(child.try_wait().unwrap().is_none());
        }
        let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
        assert!(killed.success());
        assert_eq!(child.wait().unwrap().code(), Some(130));
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
        assert_eq!(fs::read_to_string(file).unwrap(), "what was there before");
    }
}
