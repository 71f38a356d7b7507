interface Courier {
  courier: string;
  link_pattern: string | null;
}

/** A link like that of the courier's last parcel; empty if none is known. */
export function linkFor(couriers: readonly Courier[], { courier, awb }: { courier: string; awb: string }): string {
  const known = couriers.find((each) => each.courier.toLowerCase() === courier.toLowerCase());
  return known?.link_pattern?.replaceAll('{awb}', encodeURIComponent(awb)) ?? '';
}
