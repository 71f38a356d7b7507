/** Dates as YYYY-MM-DD, which sort as text. Between 1901 and today. */
export const isBirthDate = (date: string, today: string): boolean => date > '1901' && date <= today;
