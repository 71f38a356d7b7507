/** Of one account: a family, or a school that sends a class. */
export const admissionsMax = 10;

/** The first payment of an admission. It cannot be late: the fine concerns monthly fees, which are paid at the rink. */
export const admissionFeePaise = 100_000;
