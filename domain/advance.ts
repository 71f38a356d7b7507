/** The payment provider refuses less than one rupee. */
export const payableOnlineMinPaise = 100;

/** How much of a pay-on-delivery order is paid online first: a percentage of the total, rounded to whole rupees. */
export function splitAdvance(totalPaise: number, percentage: number): { advancePaise: number; remainingPaise: number } {
  const advancePaise = advanceOf(totalPaise, percentage);
  return { advancePaise, remainingPaise: totalPaise - advancePaise };
}

function advanceOf(totalPaise: number, percentage: number): number {
  // A total too small to be paid online is collected at the door.
  if (percentage <= 0 || totalPaise < payableOnlineMinPaise) return 0;
  const wholeRupees = Math.round((totalPaise * percentage) / 100 / 100);
  return Math.min(totalPaise, Math.max(payableOnlineMinPaise, wholeRupees * 100));
}
