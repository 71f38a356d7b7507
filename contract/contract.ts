import { account } from './account.ts';
import { address } from './address.ts';
import { admission } from './admission.ts';
import { batch } from './batch.ts';
import { cart } from './cart.ts';
import { catalogue } from './catalogue.ts';
import { child } from './child.ts';
import { contact } from './contact.ts';
import { coupon } from './coupon.ts';
import { creditNote } from './credit-note.ts';
import { delivery } from './delivery.ts';
import { family } from './family.ts';
import { fee } from './fee.ts';
import { invoice } from './invoice.ts';
import { order } from './order.ts';
import { page } from './page.ts';
import { payLink } from './pay-link.ts';
import { payment } from './payment.ts';
import { progress } from './progress.ts';
import { push } from './push.ts';
import { quote } from './quote.ts';
import { restock } from './restock.ts';
import { review } from './review.ts';
import { orderReturn } from './return.ts';
import { site } from './site.ts';
import { wishList } from './wish-list.ts';
import { callsOf } from './endpoint.ts';

/** The calls by noun, as the OpenAPI document groups them. */
export const nouns = {
  catalogue,
  site,
  page,
  cart,
  'wish list': wishList,
  coupon,
  delivery,
  quote,
  restock,
  review,
  payment,
  'payment link': payLink,
  order,
  invoice,
  'credit note': creditNote,
  return: orderReturn,
  address,
  account,
  admission,
  fee,
  batch,
  child,
  family,
  progress,
  contact,
  push,
};

export const contract = callsOf(nouns);
export type Contract = typeof contract;
export type ContractKey = keyof Contract;
