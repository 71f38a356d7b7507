import type { Place } from '../../../domain/delivery-charge.ts';
import type { DeliveryPlace } from '../../../domain/delivery-place.ts';

/** An address as far as a map knows it. */
export interface PostalAddress {
  line: string;
  area: string;
  city: string;
  pincode: string;
}

export interface Suggestion extends PostalAddress {
  /** All of it in one line, to choose from. */
  label: string;
  /** Null: not known to the metre or the street. */
  place: Place | null;
}

/** Where things are. Nothing here throws for what a map service or the network does. */
export interface Geocoding {
  /** Addresses that somebody may mean who has typed this; the likeliest first. */
  suggest(text: string): Promise<Suggestion[]>;
  /** Null: nobody knows. */
  locate(address: PostalAddress): Promise<DeliveryPlace | null>;
}
