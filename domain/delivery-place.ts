import { distanceKm, type Place } from './delivery-charge.ts';

export interface DeliveryPlace extends Place {
  /** The middle of the pincode, for want of the exact place. */
  isEstimated: boolean;
}

/** A town's pincode reaches about this far from its middle. */
const pincodeReachKm = 5;

/**
 * The place that delivery is charged for. What the customer's browser says counts only where we know no better and it lies
 * near the middle of the pincode: an address cannot be moved next door to the shop.
 */
export function deliveryPlace(located: DeliveryPlace | null, claimed: Place | null): DeliveryPlace | null {
  if (located === null || claimed === null || !located.isEstimated) return located;
  return distanceKm(located, claimed) <= pincodeReachKm
    ? { latitude: claimed.latitude, longitude: claimed.longitude, isEstimated: false }
    : located;
}
