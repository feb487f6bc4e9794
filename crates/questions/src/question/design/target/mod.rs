//! The requirements of a search, in reports and on pages.

pub mod page;
pub mod report;

use crate::exact::Exact;
use crate::figure::Figure;

use super::paytables::Bounds;
use super::{Target, Wish};
use report::{RangeInfo, TargetInfo};

/// Describes the requirements of a search. `order` has the required orders of payoffs, by the names
/// of lines.
pub(super) fn target_info(target: &Target, order: Vec<String>) -> TargetInfo {
    let range = |from: Option<Exact>, to: Option<Exact>| RangeInfo {
        from: from.map(Figure::from),
        to: to.map(Figure::from),
    };
    let bounds = |bounds: &Bounds| {
        let Bounds { least, greatest } = bounds.clone();
        (!bounds.is_open()).then(|| range(least, greatest))
    };
    let (least, greatest) = &target.edge;
    let returned = |edge: &Exact| Some(&Exact::one() - edge);
    TargetInfo {
        edge: range(Some(least.clone()), Some(greatest.clone())),
        rtp: range(returned(greatest), returned(least)),
        hit: bounds(&target.hit),
        deviation: bounds(&target.deviation),
        order,
        order_kept: target.order.contains(&Wish::AsItStands),
        nearest: least == greatest,
        sort: target.first,
    }
}
