import type { User } from '../../contract/account.ts';
import type { PaymentOpened } from '../../contract/razorpay.ts';
import type { Api } from '../api/api-context.ts';
import { payInWindow, type Paying } from './pay-in-window.ts';

/** A little less than the time for which the goods are held. */
const payWithinSeconds = 12 * 60;

export const payOrder = (
  api: Api,
  opened: PaymentOpened,
  { login, mobile, onPaid }: { login: User; mobile: string; onPaid: () => void },
): Promise<Paying> =>
  payInWindow(api, opened, {
    description: 'Your order',
    payer: { name: login.full_name, email: login.email, contact: mobile },
    verify: 'POST /payment/verify',
    timeoutSeconds: payWithinSeconds,
    onPaid,
  });
