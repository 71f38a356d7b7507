/** Per account: enough for a family, or a school that sends a class. */
export const admissionsMax = 10;

/** The first payment of an admission. The late fine never applies to it: that is for monthly fees, which are paid at the rink. */
export const admissionFeePaise = 100_000;
