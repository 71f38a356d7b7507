const lengthMin = 5;

export const pincodePattern = /^[1-9]\d{5}$/;

/** India Post writes "400 703". */
export const normalisePincode = (typed: string): string => typed.replace(/\s/g, '');

export type PincodeAnswer =
  | { kind: 'invalid'; text: 'Please enter a valid pincode' }
  | { kind: 'served' | 'not-served'; text: string };

/** The product page's pincode check. `served`: the active pincodes. */
export function checkPincode(typed: string, served: readonly string[]): PincodeAnswer {
  const pincode = normalisePincode(typed);
  if (pincode.length < lengthMin) return { kind: 'invalid', text: 'Please enter a valid pincode' };
  return served.includes(pincode)
    ? { kind: 'served', text: `Delivery available to ${pincode}` }
    : { kind: 'not-served', text: `Sorry, delivery is not available to ${pincode}` };
}

/** When a customer chooses a shipping address. */
export const shippingNotAvailableText = 'Shipping not available for this pincode';

/** When a customer places an order. */
export const notDeliveredText = 'Sorry, we do not deliver to this pincode.';

/** A shop that lists no pincode ships everywhere. */
export const canShipTo = (pincode: string, served: readonly string[]): boolean =>
  served.length === 0 || served.includes(pincode);
