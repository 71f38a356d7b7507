import { data } from 'react-router';
import { apiContext } from '../api/api-context.ts';
import type { Route } from './+types/lookup-coupon.ts';
import { checkCoupon } from './check-coupon.ts';

/** Asked by the cart in the browser; there is no page here. */
export const loader = () => {
  throw data(null, { status: 404 });
};

export const clientLoader = ({ context, params, request }: Route.ClientLoaderArgs) =>
  checkCoupon(context.get(apiContext), params.code, Number(new URL(request.url).searchParams.get('paise') ?? 0));

/** It is asked anew when the cart costs something else; nothing else changes what a coupon is worth. */
export const shouldRevalidate = () => false;
