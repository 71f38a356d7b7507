/** Dates as YYYY-MM-DD, which sort as text. Nobody who skates here was born before 1901 or will be born tomorrow. */
export const isBirthDate = (date: string, today: string): boolean => date > '1901' && date <= today;
