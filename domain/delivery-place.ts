import { distanceKm, type Place } from './delivery-charge.ts';

export interface DeliveryPlace extends Place {
  /** Only the centre of the pincode is known. */
  isEstimated: boolean;
}

/** A town's pincode extends about this far from its centre. */
const pincodeReachKm = 5;

/**
 * The place that delivery is charged for. The place that the customer's browser claims counts only if ours is an estimate and the
 * claim is near the centre of the pincode. Otherwise a customer could place the address next door to the shop.
 */
export function deliveryPlace(located: DeliveryPlace | null, claimed: Place | null): DeliveryPlace | null {
  if (located === null || claimed === null || !located.isEstimated) return located;
  return distanceKm(located, claimed) <= pincodeReachKm
    ? { latitude: claimed.latitude, longitude: claimed.longitude, isEstimated: false }
    : located;
}
