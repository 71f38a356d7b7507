import { data, type ShouldRevalidateFunctionArgs } from 'react-router';
import type { CartLine } from '../../contract/cart-line.ts';
import { isUnanswered } from '../api/answer.ts';
import { apiContext } from '../api/api-context.ts';
import { readLogin } from '../visitor/stored-login.ts';
import type { Route } from './+types/lookup-cart.ts';
import { actOnCart } from './act-on-cart.ts';
import type { CartIntent } from './cart-intent.ts';

export interface LoadedCart {
  /** Empty for a guest. */
  userId: string;
  /** Null where it could not be had. */
  lines: CartLine[] | null;
  failure: string | null;
}

/** Asked and told by the browser; there is no page here. */
export const loader = () => {
  throw data(null, { status: 404 });
};

/** A customer's cart. That of a guest is kept by the browser. */
export async function clientLoader({ context }: Route.ClientLoaderArgs): Promise<LoadedCart> {
  const userId = readLogin()?.user_id;
  if (userId === undefined) return { userId: '', lines: null, failure: null };
  const answer = await context.get(apiContext).client.call('GET /cart/:userId', { params: { userId } });
  if (answer.ok) return { userId, lines: answer.body.data, failure: null };
  return { userId, lines: null, failure: isUnanswered(answer) ? 'Error fetching cart' : 'Failed to fetch cart' };
}

export const clientAction = async ({ context, request }: Route.ClientActionArgs) =>
  actOnCart(context.get(apiContext), (await request.json()) as CartIntent, request.signal);

/** Pages stay as they are when something is done to the cart; the cart itself does not. */
export const shouldRevalidate = ({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  defaultShouldRevalidate || formMethod === 'POST';
