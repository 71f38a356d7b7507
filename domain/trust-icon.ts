/** What may stand beside a trust text. */
export const trustIcons = ['check', 'invoice', 'payment', 'fitting', 'exchange', 'delivery', 'help'] as const;
export type TrustIcon = (typeof trustIcons)[number];

/** An icon that this version does not know becomes a check. */
export const readTrustIcon = (stored: string): TrustIcon => trustIcons.find((icon) => icon === stored) ?? 'check';
