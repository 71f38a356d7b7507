/** Razorpay's payment methods, as people call them. */
const words: Readonly<Record<string, string>> = {
  upi: 'UPI',
  card: 'card',
  netbanking: 'net banking',
  wallet: 'wallet',
  emi: 'EMI',
  cardless_emi: 'cardless EMI',
  paylater: 'Pay Later',
};

export const paymentMethodText = (method: string): string => words[method] ?? method;
