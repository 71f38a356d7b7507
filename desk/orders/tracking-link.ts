interface Courier {
  courier: string;
  link_pattern: string | null;
}

/** A link like that of the courier's last parcel; empty if none is known. */
export function linkFor(couriers: readonly Courier[], { courier, awb }: { courier: string; awb: string }): string {
  const known = couriers.find((each) => each.courier.toLowerCase() === courier.toLowerCase());
  return known?.link_pattern?.replaceAll('{awb}', encodeURIComponent(awb)) ?? '';
}

interface Parcel {
  courier: string;
  awb: string;
  tracking_link: string | null;
}

/** The link to save. An earlier link that nobody changed leads to the earlier number, so it does not survive a new number or courier. */
export function linkToSave(couriers: readonly Courier[], typed: Parcel, before: Parcel | null): string {
  const isKept = typed.courier === before?.courier && typed.awb === before.awb;
  const isTyped = (typed.tracking_link ?? '') !== (before?.tracking_link ?? '');
  return ((isKept || isTyped) && typed.tracking_link) || linkFor(couriers, typed);
}
