import type { Place } from '../../../domain/delivery-charge.ts';
import type { DeliveryPlace } from '../../../domain/delivery-place.ts';

/** The part of an address that a map knows. */
export interface PostalAddress {
  line: string;
  area: string;
  city: string;
  pincode: string;
}

export interface Suggestion extends PostalAddress {
  /** The whole address in one line, for the list of suggestions. */
  label: string;
  /** Null: no exact place is known. */
  place: Place | null;
}

/** Finds places. Nothing here throws because of a map service or the network. */
export interface Geocoding {
  /** Addresses that match the typed text, the likeliest first; with a pincode, only places there. */
  suggest(text: string, pincode?: string): Promise<Suggestion[]>;
  /** Null: not known. */
  locate(address: PostalAddress): Promise<DeliveryPlace | null>;
}
