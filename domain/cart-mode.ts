import { counterModes, counterModeWords, isCounterMode } from './counter-sale.ts';

/** The modes of the shop's buttons, in order of precedence. */
export const cartButtons = ['getquote', 'addtocart', 'buynow'] as const;
export type CartButton = (typeof cartButtons)[number];

export const payModes = ['Pay now', 'Pay on delivery'] as const;
export type PayMode = (typeof payModes)[number];

/** How an order is paid, wherever it was sold. */
export const saleModes = [...payModes, ...counterModes] as const;
export type SaleMode = (typeof saleModes)[number];

export const saleModeText = (mode: SaleMode): string => (isCounterMode(mode) ? counterModeWords[mode] : mode);

interface ButtonSetting {
  button_id: string;
  default: boolean;
}

const isDefault = (settings: readonly ButtonSetting[], id: string): boolean =>
  settings.some((setting) => setting.button_id === id && setting.default);

export const defaultCartButton = (settings: readonly ButtonSetting[]): CartButton | null =>
  cartButtons.find((id) => isDefault(settings, id)) ?? null;

const payModeOfButton = { paynow: 'Pay now', payondelivery: 'Pay on delivery' } as const;

/** An order is paid now or on delivery. The third button, paymanual, has no pay mode, so it is ignored here. */
export const offeredPayModes = (settings: readonly ButtonSetting[]): PayMode[] =>
  Object.entries(payModeOfButton)
    .filter(([id]) => isDefault(settings, id))
    .map(([, mode]) => mode);
