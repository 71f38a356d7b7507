interface Courier {
  courier: string;
  link_pattern: string | null;
}

/** A link built as the courier's last one was; empty if none is known. */
export function linkFor(couriers: readonly Courier[], { courier, awb }: { courier: string; awb: string }): string {
  const known = couriers.find((each) => each.courier.toLowerCase() === courier.toLowerCase());
  return known?.link_pattern?.replaceAll('{awb}', encodeURIComponent(awb)) ?? '';
}
