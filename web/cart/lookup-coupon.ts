import { data } from 'react-router';
import { apiContext } from '../api/api.ts';
import type { Route } from './+types/lookup-coupon.ts';
import { askForCoupon } from './coupon.ts';

/** Only the browser comes here; there is no page. */
export const loader = () => {
  throw data(null, { status: 404 });
};

export const clientLoader = ({ context, params, request }: Route.ClientLoaderArgs) =>
  askForCoupon(context.get(apiContext), params.code, Number(new URL(request.url).searchParams.get('paise') ?? 0));

/** The cart asks again when its total changes; nothing else changes the worth of a coupon. */
export const shouldRevalidate = () => false;
