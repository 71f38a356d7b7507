import { defaultTokens } from '../../domain/brand-colours.ts';
import type { MailShop } from '../providers/mail/mail.ts';

/** A shop without a logo, in the default colours. */
export const mailShop: MailShop = {
  name: 'Rink & Roll',
  signature: 'Rink & Roll · 1 FC Road, Pune 411004',
  tokens: defaultTokens,
  logoId: null,
};
