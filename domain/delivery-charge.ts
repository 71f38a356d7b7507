export interface Place {
  latitude: number;
  longitude: number;
}

export interface DeliveryBand {
  minKm: number;
  maxKm: number;
  pricePaise: number;
  isActive: boolean;
}

export interface FreeDeliveryBand {
  minKm: number;
  maxKm: number;
  fromTotalPaise: number;
  isActive: boolean;
}

const earthRadiusKm = 6371;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Great-circle distance (haversine). */
export function distanceKm(from: Place, to: Place): number {
  const halfLatitude = Math.sin(radians(to.latitude - from.latitude) / 2);
  const halfLongitude = Math.sin(radians(to.longitude - from.longitude) / 2);
  const chord =
    halfLatitude ** 2 + Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * halfLongitude ** 2;
  // Rounding can push the chord past 1 for opposite points, and asin would return NaN.
  return 2 * earthRadiusKm * Math.asin(Math.sqrt(Math.min(1, chord)));
}

/** Rounded to whole kilometres; 0.1 to 1 km counts as 1. */
export const chargedKm = (km: number): number => (km >= 0.1 && km <= 1 ? 1 : Math.round(km));

const covers = (band: { minKm: number; maxKm: number; isActive: boolean }, km: number): boolean =>
  band.isActive && band.minKm <= km && km <= band.maxKm;

interface DeliveredOrder {
  km: number;
  totalPaise: number;
  bands: readonly DeliveryBand[];
  freeBands: readonly FreeDeliveryBand[];
}

/** What is missing for free delivery at this distance; infinite if no total is enough. */
const missingPaise = ({ km, totalPaise, freeBands }: DeliveredOrder): number =>
  Math.min(...freeBands.filter((band) => covers(band, chargedKm(km))).map((band) => band.fromTotalPaise - totalPaise));

/** Where two bands meet, the nearer one applies. Delivery is free if no band covers the distance. */
export function deliveryChargePaise(order: DeliveredOrder): number {
  if (missingPaise(order) <= 0) return 0;
  const nearestFirst = order.bands.toSorted((a, b) => a.minKm - b.minKm);
  return nearestFirst.find((band) => covers(band, chargedKm(order.km)))?.pricePaise ?? 0;
}

/** How much more the customer must buy for free delivery. Null: it is free already, or always charged. */
export function missingForFreePaise(order: DeliveredOrder): number | null {
  const missing = missingPaise(order);
  return deliveryChargePaise(order) === 0 || missing === Infinity ? null : missing;
}
