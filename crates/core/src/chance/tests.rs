//! Tests of the tails against values from other sources. Percentage points are from the tables of
//! Abramowitz and Stegun, Handbook of Mathematical Functions (26.5, 26.8, 26.10) and of the NIST
//! e-Handbook (1.3.6.7). Logarithms of tails were computed with 60 digits by mpmath 1.4.1 (erfc,
//! gammainc, hyp2f1 and sums of binomial terms).

// Values are kept as printed.
#![allow(clippy::excessive_precision)]

use super::*;

fn exact(text: &str) -> Exact {
    Exact::parse(text).unwrap()
}

fn squared(text: &str) -> Exact {
    &exact(text) * &exact(text)
}

/// Checks that logarithms agree to this share of the tail, as far as a logarithm has digits.
#[track_caller]
fn is(found: P, ln: f64, relative: f64) {
    let off = (found.ln - ln).abs();
    assert!(off <= relative + 1e-13 * ln.abs(), "{} is not {ln}", found.ln);
}

#[test]
fn normal_tails_are_those_of_the_tables() {
    // The two-sided points of 5%, 1% and 0.1%.
    for (z, printed) in [("1.959964", 0.05), ("2.575829", 0.01), ("3.290527", 0.001)] {
        is(normal(&squared(z)).beyond, f64::ln(printed), 1e-6);
    }
}

#[test]
fn normal_tails_are_right_however_far_out() {
    for (z, beyond, within) in [
        ("0.00000001", -7.9788456398596422e-9, -18.646472096597093),
        ("0.002", -1.5970426517587698e-3, -6.4404001177334081),
        ("1", -1.1478744644493182, -3.8171514630212607e-1),
        ("5", -14.37185121342878, -5.7330330809669796e-7),
        ("8", -34.320289979354605, -1.2441921148543576e-15),
        ("12.3", -78.386894615624042, 0.0),
        ("26", -341.48536174936789, 0.0),
        ("38", -725.86406883826018, 0.0),
        ("100", -5004.8310615136451, 0.0),
    ] {
        let tails = normal(&squared(z));
        is(tails.beyond, beyond, 1e-12);
        is(tails.within, within, 1e-12);
    }
    assert_eq!(normal(&Exact::zero()), Tails { beyond: P::ONE, within: P::ZERO });
}

#[test]
fn chi_squared_tails_are_those_of_the_tables() {
    // The upper points of 5% for 1, 10 and 100 degrees of freedom, the lower ones of 1% and 0.1%.
    for (sum, freedom) in [("3.841459", 1), ("18.307038", 10), ("124.342113", 100)] {
        is(chi_squared(&exact(sum), freedom).beyond, f64::ln(0.05), 1e-6);
    }
    is(chi_squared(&exact("2.558"), 10).within, f64::ln(0.01), 1e-3);
    is(chi_squared(&exact("61.918"), 100).within, f64::ln(0.001), 1e-3);
}

#[test]
fn chi_squared_tails_are_right_however_far_out() {
    let hundredth = format!("0.{}1", "0".repeat(99));
    for (sum, freedom, beyond, within) in [
        ("2000", 10, -975.54302871710205, 0.0),
        ("5000", 3, -2495.966994816902, 0.0),
        ("0.001", 10, 0.0, -42.792420704678897),
        (&*hundredth, 4, 0.0, -462.59646014048897),
        (&*hundredth, 9, 0.0, -1043.240268127459),
    ] {
        let tails = chi_squared(&exact(sum), freedom);
        is(tails.beyond, beyond, 1e-12);
        is(tails.within, within, 1e-12);
    }
}

#[test]
fn student_tails_are_right_however_far_out() {
    // The point of 5% for 29 degrees of freedom.
    is(student(&squared("2.0452"), 29).beyond, f64::ln(0.05), 1e-4);
    for (t, freedom, beyond, within) in [
        ("0.001", 29, -7.9135005651490051e-4, -7.1421657877043117),
        ("2.0452", 29, -2.9956701327298395, -5.129656506421143e-2),
        ("3.3962", 60, -6.7109497535511833, -1.2182490075584976e-3),
        ("6", 29, -13.350022833448595, -1.5927921111101476e-6),
        ("40", 29, -60.321834577985534, 0.0),
        ("1000000", 29, -353.74207489786864, 0.0),
        ("1000000000000", 40, -1033.5397359840106, 0.0),
        ("5", 9999, -14.355020948962522, -5.8303381098701127e-7),
        ("60", 9999, -1541.5687904399952, 0.0),
        ("5", 10_000, -14.355022629238447, -5.830328313298729e-7),
        ("9", 10_000, -42.767846385135984, 0.0),
        ("20", 10_000, -199.3079881102226, 0.0),
        ("4.5", 1_000_000, -11.899160093993393, -6.7961335986175278e-6),
        ("12", 200_000, -74.691259569601512, 0.0),
    ] {
        let tails = student(&squared(t), freedom);
        is(tails.beyond, beyond, 1e-4);
        is(tails.within, within, 1e-6);
    }
}

#[test]
fn binomial_tails_are_right_for_any_number_of_trials() {
    for (trials, probability, count, beyond, within) in [
        (10, "1/2", 2, -2.2129729343043586, -2.1718523954642986e-2),
        (20, "1/4", 11, -4.8428839532284397, -9.358293310367827e-4),
        (1000, "1/100", 0, -9.3571886729414959, -1.4976023945778924e-3),
        (1000, "1/100", 24, -8.4302465183239522, -4.2030091700297168e-5),
        (1_000_000, "1/100000", 40, -27.247336875499793, 0.0),
        (1_000_000, "1/1000000", 0, -3.0685331944038802e-1, -8.3709168125768268e-2),
        (1_000_000, "1/10000", 1000, -1406.5643698004278, 0.0),
        (100_000, "1/20", 5000, 0.0, -5.1519051922453098),
        (100_000, "1/20", 4500, -29.359696243564251, 0.0),
        (1_000_000_000, "1/1000000", 1000, 0.0, -4.3728990060260469),
        (1_000_000_000, "1/1000000", 1001, -1.6961775363654758e-2, -3.2746197734813047),
        (1_000_000_000, "1/1000000", 1400, -73.662553689468421, 0.0),
        (10u64.pow(18), "1/100000000000000000", 30, -14.50468515906602, -7.9837949786160866e-8),
        (10u64.pow(18), "1/100000000000000000", 10, 0.0, -2.0785616431350585),
        (10u64.pow(18), "1/100000000000000000", 11, -1.8161720537083313e-1, -1.0107210131337024),
        (1 << 62, "3/1152921504606846976", 12, 0.0, -2.1683346982058824),
    ] {
        let tails = binomial(trials, &exact(probability), count);
        is(tails.beyond, beyond, 1e-11);
        is(tails.within, within, 1e-11);
    }
}

/// Two throws of a coin show heads zero, one or two times with probabilities 1/4, 1/2, 1/4.
#[test]
fn binomial_tails_by_hand() {
    let half = exact("1/2");
    let tails = |count| binomial(2, &half, count);
    is(tails(0).beyond, f64::ln(0.5), 1e-15);
    is(tails(0).within, 0.0, 1e-15);
    is(tails(1).beyond, 0.0, 1e-15);
    is(tails(1).within, f64::ln(0.5), 1e-15);
    assert_eq!(tails(2), tails(0));
}

#[test]
fn what_cannot_happen_and_does_is_certain() {
    for (probability, count, beyond) in
        [("0", 0, P::ONE), ("0", 1, P::ZERO), ("1", 5, P::ONE), ("1", 4, P::ZERO)]
    {
        assert_eq!(binomial(5, &exact(probability), count).beyond, beyond);
    }
    assert_eq!(binomial(5, &exact("1/2"), 6).beyond, P::ZERO);
    assert_eq!(P::ZERO.times(1000), P::ZERO);
    assert!(P::ZERO.is_below(&exact("1/1000000")) && !P::ONE.is_below(&exact("0.999")));
}

#[test]
fn probabilities_are_written_with_two_digits() {
    let written = |p: f64| P::of_ln(p.ln()).to_string();
    assert_eq!(
        [0.999, 0.984, 0.5, 0.0996, 0.00123, 0.001, 0.000999, 3.96e-13, 1e-300].map(written),
        ["1", "0.98", "0.50", "0.10", "0.0012", "0.0010", "0.0010", "4e-13", "1e-300"]
    );
    assert_eq!(P::of_ln(-5004.8310615136451).to_string(), "2.7e-2174");
    assert_eq!([P::ONE, P::ZERO].map(|p| p.to_string()), ["1", "0"]);
    assert_eq!(P::of_ln(f64::ln(0.4)).times(3), P::ONE);
}

/// Two-sided points of 0.05, of 0.001, and of 0.001 over 100: the last from mpmath.
#[test]
fn critical_deviates_are_those_of_the_tables() {
    assert_eq!(critical(&exact("0.05"), 1), exact("1.959964"));
    assert_eq!(critical(&exact("0.001"), 1), exact("3.290527"));
    assert_eq!(critical(&exact("0.001"), 100), exact("4.417173"));
}

/// 2·e^-10 is 0.0000908.
#[test]
fn bounds_are_read_off_the_exponent() {
    assert_eq!(bounded(&exact("10")).to_string(), "9.1e-5");
    assert_eq!(bounded(&exact("1/2")), P::ONE);
}
