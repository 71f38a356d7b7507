import type { CouponData } from '../../../contract/coupon.ts';
import type { Database } from '../../../database/client.ts';
import {
  belowMinimumText,
  couponFault,
  expiredText,
  notFirstOrderText,
  offerFor,
  offerText,
} from '../../../domain/coupon.ts';
import { rupeesFromPaise } from '../../../domain/money.ts';
import type { CouponOffer } from '../../../domain/price.ts';
import { addressGroup, perAddress } from '../../http/address-limits.ts';
import { countTry, secondsToWait } from '../../state/tries.ts';
import { refuse, Refused } from '../../http/refuse.ts';
import { findCoupon } from './queries.ts';

interface CouponQuestion {
  code: string;
  ip: string;
  userId: string | null;
  /** Null: not sent. */
  salePaise: number | null;
}

interface Worth {
  couponData: CouponData;
  message: string;
}

type NotUsable = Refused<'invalid-coupon' | 'coupon-used-up' | 'too-many-requests'>;

const missesMax = 10;
const windowSeconds = 60;

/** Advisory: holds nothing, and placing the order checks again. */
export async function checkCoupon(db: Database, question: CouponQuestion): Promise<Worth | NotUsable> {
  const offer = await findUsableOffer(db, question);
  if (offer instanceof Refused) return offer;
  const { salePaise } = question;
  return {
    couponData: {
      ...presentOffer(salePaise === null ? offer : offerFor(offer, salePaise)),
      terms: offerText(offer),
    },
    message: 'Coupon applied',
  };
}

/** The coupon's discount, if this customer can use it now. Only wrong codes count towards the limit on guessing. */
export async function findUsableOffer(
  db: Database,
  { code, ip, userId, salePaise }: CouponQuestion,
): Promise<CouponOffer | NotUsable> {
  // Customers are counted one by one: behind a mobile carrier many of them share one address.
  const misses =
    userId === null
      ? { bucket: `coupon misses ${addressGroup(ip)}`, max: perAddress.couponMissesAMinute, windowSeconds }
      : { bucket: `coupon misses ${userId}`, max: missesMax, windowSeconds };
  const found = await findCoupon(db, code, userId);
  const fault = found ? couponFault(found.terms, { ...found, salePaise, nowMs: Date.now() }) : 'invalid';
  const isMiss = !found || fault === 'invalid';
  // Only after reading the coupon: in a burst of guesses, the correct one then sees the earlier misses counted.
  const retryAfterSeconds = isMiss ? await countTry(db, [misses]) : await secondsToWait(db, misses);
  if (retryAfterSeconds !== null) return refuse('too-many-requests', { retryAfterSeconds });
  if (isMiss) return refuse('invalid-coupon');
  if (fault === 'expired') return refuse('invalid-coupon', { message: expiredText });
  if (fault === 'used-up') return refuse('coupon-used-up');
  if (fault === 'not-first-order') return refuse('coupon-used-up', { message: notFirstOrderText });
  if (fault === 'below-minimum') return refuse('invalid-coupon', { message: belowMinimumText(found.terms) });
  return found.terms.offer;
}

const presentOffer = (offer: CouponOffer): Omit<CouponData, 'terms'> =>
  offer.kind === 'fixed'
    ? { percentage_offer: null, price_offer: rupeesFromPaise(offer.paise) }
    : { percentage_offer: offer.percentage, price_offer: null };
