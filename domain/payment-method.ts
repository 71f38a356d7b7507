/** Razorpay's words for how somebody pays, as people write them. */
const words: Readonly<Record<string, string>> = {
  upi: 'UPI',
  card: 'card',
  netbanking: 'net banking',
  wallet: 'wallet',
  emi: 'EMI',
  cardless_emi: 'EMI without a card',
  paylater: 'Pay Later',
};

export const paymentMethodText = (method: string): string => words[method] ?? method;
