/**
 * How many letters a process sends side by side. Each kind has its own share of the connections, so that a code never waits
 * behind other mail.
 */
export const mailsAtOnce = { codes: 6, others: 4 };
