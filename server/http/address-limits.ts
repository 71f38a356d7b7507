/**
 * What one network address may do. Far above what one person does, because a mobile carrier puts thousands of people behind one
 * IPv4 address: people are told apart by their account and their browser, and these only stop a flood.
 */
export const perAddress = {
  codesAnHour: 300,
  wrongLoginsAnHour: 1000,
  ordersAnHour: 500,
  /** Of guests, each of quotes, leads and enquiries. */
  messagesInTenMinutes: 50,
  /** Of guests. */
  couponMissesAMinute: 50,
} as const;
