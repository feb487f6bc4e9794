use super::*;

fn exact(text: &str) -> Exact {
    Exact::parse(text).expect(text)
}

#[test]
fn a_figure_agrees_only_at_the_precision_at_which_it_was_printed() {
    for (printed, kind, figure, expected) in [
        ("85.64%", PrintedKind::Share, "0.856350", true),
        ("85.64%", PrintedKind::Share, "0.856349", false),
        ("85.64%", PrintedKind::Share, "0.856451", false),
        ("2,652%", PrintedKind::Share, "0.026517", true),
        ("2,652%", PrintedKind::Share, "0.026526", false),
        ("-0.026517", PrintedKind::Share, "-0.0265174", true),
        ("−0.026517", PrintedKind::Share, "-0.0265176", false),
        ("+5.4", PrintedKind::Other, "5.44", true),
        ("1,234.5", PrintedKind::Other, "1234.46", true),
        ("21,168", PrintedKind::Count, "21168", true),
        ("21,168", PrintedKind::Count, "21168.1", false),
        ("4,998,398,275,503,350", PrintedKind::Count, "4998398275503354", true),
        ("4,998,398,275,503,350", PrintedKind::Count, "4998398275503355", true),
        ("4,998,398,275,503,350", PrintedKind::Count, "4998398275503356", false),
        ("4,998,398,275,503,350", PrintedKind::Count, "4998398275503360", false),
        // To fifteen digits …07784 is …078, and not …077.
        ("12,345,678,901,207,700", PrintedKind::Count, "12345678901207784", false),
        ("12,345,678,901,207,800", PrintedKind::Count, "12345678901207784", true),
        ("4,998,398,275,503,361", PrintedKind::Count, "4998398275503360", false),
        ("0", PrintedKind::Share, "0.001", false),
        ("0", PrintedKind::Other, "0.4", true),
        ("1/17", PrintedKind::Share, "1/17", true),
        ("-1/17", PrintedKind::Share, "-1/17", true),
        ("1/17", PrintedKind::Share, "0.0588235", false),
        ("(1.06%)", PrintedKind::Share, "-0.0106", true),
        ("–1.06%", PrintedKind::Share, "-0.0106", true),
        ("4 998 398", PrintedKind::Count, "4998398", true),
        ("4\u{202f}998\u{202f}398", PrintedKind::Count, "4998398", true),
        ("4'998'398", PrintedKind::Count, "4998398", true),
        ("4.998.398", PrintedKind::Count, "4998398", true),
        ("1 234,5", PrintedKind::Other, "1234.46", true),
    ] {
        let read = Printed::parse(printed, kind).expect(printed);
        assert_eq!(read.agrees_with(&exact(figure)), expected, "{printed} and {figure}");
    }
}

/// The probability of a Tie with eight decks is 0.0951559…: 1 in 10.50907…, 9.50907… to 1.
#[test]
fn a_chance_printed_as_odds_is_met_by_what_rounds_to_the_odds() {
    let tie = Exact::of_ways(475_627_426_473_216, 4_998_398_275_503_360).unwrap();
    for (printed, holds, prints_as) in [
        ("1 in 10.51", true, "1 in 10.51"),
        ("1 in 10.50", false, "1 in 10.51"),
        ("1 in 11", true, "1 in 11"),
        ("1 in 10", false, "1 in 11"),
        ("1 In  10,51", true, "1 in 10,51"),
        ("9.51 to 1", true, "9.51 to 1"),
        ("9.50 to 1", false, "9.51 to 1"),
        ("9.509 to 1 against", true, "9.509 to 1 against"),
        ("9.51:1", true, "9.51:1"),
        ("9.51-1", true, "9.51-1"),
        ("9.51 – 1", true, "9.51-1"),
        ("9.51−to−1", true, "9.51-to-1"),
        ("1\u{a0}in\u{202f}10.51", true, "1 in 10.51"),
        ("1 in 10,509", false, "1 in 11"),
        ("10.51 to 1", false, "9.51 to 1"),
    ] {
        let read = Printed::parse(printed, PrintedKind::Chance).expect(printed);
        assert_eq!(read.agrees_with(&tie), holds, "{printed}");
        assert_eq!(read.in_its_way(&tie), prints_as, "{printed}");
        assert_eq!(Printed::parse(printed, PrintedKind::Share), None, "{printed}");
    }
    let read = |text: &str| Printed::parse(text, PrintedKind::Chance);
    assert_eq!(read("1 in 4").unwrap().value, exact("1/4"));
    assert_eq!(read("3 to 1").unwrap().value, exact("1/4"));
    assert_eq!(read("1 in 1,234.5").unwrap().digits(), 5);
    // A chance of 0 has no odds, and no odds stand for a chance above 1.
    assert!(!read("1 in 4").unwrap().agrees_with(&Exact::zero()));
    assert_eq!(read("1 in 4").unwrap().in_its_way(&Exact::zero()), "0");
    for text in ["1 in 0.5", "1 in", "in 4", "1 in 5%", "-3 to 1", "3 to 2", "1 in 1/4"] {
        assert_eq!(read(text), None, "{text}");
    }
}

/// A Tie of eight decks is 9.50907… to 1: two more digits than the print.
#[test]
fn odds_against_are_a_number_that_may_say_to_one() {
    let tie = exact("9.50907");
    for (printed, holds, prints_as, closer) in [
        ("9.51 to 1", true, "9.51 to 1", "9.5091 to 1"),
        ("9.51", true, "9.51", "9.5091"),
        ("9.50:1", false, "9.51:1", "9.5091:1"),
        ("10–1", true, "10-1", "9.51-1"),
        ("1,783 to 1", false, "10 to 1", "9.51 to 1"),
    ] {
        let read = Printed::parse(printed, PrintedKind::Against).expect(printed);
        assert_eq!(read.agrees_with(&tie), holds, "{printed}");
        assert_eq!(read.in_its_way(&tie), prints_as, "{printed}");
        assert_eq!(read.in_more_digits(&tie), closer, "{printed}");
    }
}

#[test]
fn a_payoff_is_exact_in_every_notation() {
    for (printed, value, other) in [
        ("11 to 1", "11", "0.95 to 1"),
        ("11:1", "11", "0.95:1"),
        // 12 for 1 returns the stake with the eleven that are won.
        ("12 for 1", "11", "1.95 for 1"),
        ("3 to 2", "3/2", "1.9 to 2"),
        ("1,000 To  1", "1000", "0.95 to 1"),
        ("0.95", "19/20", "0.95"),
        ("0,95 to 1", "19/20", "0.95 to 1"),
        ("0,950 to 1", "19/20", "0.95 to 1"),
        ("1 000 to 1", "1000", "0.95 to 1"),
        ("40-1", "40", "0.95-1"),
        ("40–1", "40", "0.95-1"),
        ("40 − 1", "40", "0.95-1"),
        ("40-to-1", "40", "0.95-to-1"),
        ("5/2", "2.5", "1.9/2"),
        ("12-for-1", "11", "1.95-for-1"),
        ("evens", "1", "0.95 to 1"),
        ("Even money", "1", "0.95 to 1"),
        ("push", "0", "0.95 to 1"),
        ("lose", "-1", "0.95 to 1"),
    ] {
        let read = Printed::parse(printed, PrintedKind::Payoff).expect(printed);
        assert_eq!(read.value, exact(value), "{printed}");
        assert!(!read.agrees_with(&exact("11.4")), "{printed}");
        assert_eq!(read.in_its_way(&exact("0.95")), other, "{printed}");
    }
    for text in ["95%", "11 to 0", "to 1", "eleven to one", "11 to 1 to 1", "1 in 12", "-5", "5-"] {
        assert_eq!(Printed::parse(text, PrintedKind::Payoff), None, "{text}");
    }
}

#[test]
fn what_is_no_printed_figure_is_not_read() {
    for text in ["", "%", "1/0", "1.", "1,", "n/a", "1,23,456", "12.3.4", "--1", "1e3", "1/2%"] {
        assert_eq!(Printed::parse(text, PrintedKind::Other), None, "{text:?}");
    }
    for text in ["21.168", "5%", "1/2", "2116,8", "1,2345", ",123", "0,123", "4 998,398"] {
        assert_eq!(Printed::parse(text, PrintedKind::Count), None, "{text:?}");
    }
}

#[test]
fn another_figure_is_printed_in_the_same_way() {
    for (printed, kind, other, expected) in [
        ("97.35%", PrintedKind::Share, "0.975004", "97.50%"),
        ("2,652%", PrintedKind::Share, "-0.1", "-10,000%"),
        ("+5.4", PrintedKind::Other, "4.75", "+4.8"),
        ("+5.4", PrintedKind::Other, "-4.75", "-4.8"),
        ("21,168", PrintedKind::Count, "1234567", "1,234,567"),
        ("21168", PrintedKind::Count, "1234567", "1234567"),
        ("1/17", PrintedKind::Share, "2/34", "1/17"),
        ("1,234.5", PrintedKind::Other, "-98765.43", "-98,765.4"),
        ("1 234,5", PrintedKind::Other, "-98765.43", "-98 765,4"),
        ("4'998'398", PrintedKind::Count, "1234567", "1'234'567"),
    ] {
        let read = Printed::parse(printed, kind).expect(printed);
        assert_eq!(read.in_its_way(&exact(other)), expected, "{printed}");
    }
}

/// Two more digits would show 1.3650, which rounds to 1.37 as well as to 1.36.
#[test]
fn as_many_digits_are_shown_as_tell_a_figure_from_the_printed_one() {
    for (printed, kind, figure, closer) in [
        ("1.37%", PrintedKind::Share, "0.0136496", "1.36496%"),
        ("1.37%", PrintedKind::Share, "0.013649999", "1.3649999%"),
        ("1.37%", PrintedKind::Share, "0.01365", "1.3650%"),
        ("1.37%", PrintedKind::Share, "0.0136", "1.3600%"),
        ("3.5", PrintedKind::Other, "3.4499996", "3.4499996"),
        ("8 to 1", PrintedKind::Against, "8.50001", "8.50001 to 1"),
        ("21,168", PrintedKind::Count, "21169", "21,169"),
    ] {
        let read = Printed::parse(printed, kind).expect(printed);
        assert_eq!(read.in_more_digits(&exact(figure)), closer, "{printed} and {figure}");
    }
}

#[test]
fn a_comma_of_groups_may_be_meant_as_that_of_decimals() {
    let meant = |text: &str| {
        let read = Printed::parse(text, PrintedKind::Chance).expect(text);
        read.with_decimal_comma(PrintedKind::Chance)
    };
    assert!(meant("1 in 10,509").unwrap().agrees_with(&exact("0.0951559")));
    assert_eq!(meant("1 in 10,51"), None);
    assert_eq!(meant("1 in 1,234,567"), None);
}

#[test]
fn digits_that_are_cut_off_are_told_from_rounded_ones() {
    let printed = Printed::parse("-1.05%", PrintedKind::Share).unwrap();
    for (figure, cut) in [
        ("-0.010579", true),
        ("-0.0105", true),
        ("-0.0106", false),
        ("-0.01049", false),
        ("0.010579", false),
    ] {
        assert_eq!(printed.is_cut_from(&exact(figure)), cut, "{figure}");
    }
}

#[test]
fn zeros_in_front_say_nothing() {
    let digits = |text: &str| Printed::parse(text, PrintedKind::Other).unwrap().digits();
    assert_eq!([digits("0.00231"), digits("85.64%"), digits("-10.0")], [3, 4, 3]);
}
