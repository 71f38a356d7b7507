/** `new`: never opened, only staff see it. `closed`: was open before; visitors can look around, but not order. */
export const shopStates = ['new', 'open', 'closed'] as const;
export type ShopState = (typeof shopStates)[number];

export function shopStateOf({ isOpen, openedAt }: { isOpen: boolean; openedAt: Date | null }): ShopState {
  if (isOpen) return 'open';
  return openedAt === null ? 'new' : 'closed';
}
