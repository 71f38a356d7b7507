import { data } from 'react-router';
import { apiContext } from '../api/api-context.ts';
import type { Route } from './+types/lookup-pincodes.ts';
import { loadServedPincodes } from './load-served-pincodes.ts';

/** Asked by the pincode check in the browser; there is no page here. */
export const loader = () => {
  throw data(null, { status: 404 });
};

export const clientLoader = ({ context }: Route.ClientLoaderArgs) => loadServedPincodes(context.get(apiContext));
