import { useEffect } from 'react';
import { useFetcher } from 'react-router';
import type { Delivery } from '../../contract/delivery.ts';
import { rupeesFromPaise } from '../../domain/money.ts';
import { pincodePattern } from '../../domain/pincode.ts';
import { useRetries } from '../page/load-failed.tsx';
import { rememberPincode, useRememberedPincode } from '../visitor/remembered-pincode.ts';
import { useLogin } from '../visitor/stored-login.ts';
import type { clientLoader } from './lookup-delivery.ts';

export interface ShownDelivery {
  /** Null: nobody knows it, so the visitor is asked for it. */
  pincode: string | null;
  /** Null: no answer, or not yet. */
  delivery: Delivery | null;
  /** A newer answer is on its way; until then the old one is shown. */
  isAsking: boolean;
  /** The shop cannot be reached. */
  isUnanswered: boolean;
}

/**
 * What it costs to deliver goods of this price to the pincode that the visitor gave, or else to a customer's default address. Null:
 * there is nothing to deliver.
 */
export function useDelivery(goodsPaise: number | null): ShownDelivery {
  const remembered = useRememberedPincode()?.pincode ?? '';
  const userId = useLogin()?.user_id;
  // Another login, in another tab, has another default address.
  const { load, data: answer, state } = useFetcher<typeof clientLoader>({ key: `delivery for ${userId ?? 'a guest'}` });
  // The product page accepts other lengths too.
  const given = pincodePattern.test(remembered) ? remembered : null;
  const canAsk = goodsPaise !== null && (given !== null || userId !== undefined);
  const amount = rupeesFromPaise(goodsPaise ?? 0).toFixed(2);
  const address = `/lookup/delivery?${new URLSearchParams({ ...(given !== null && { pincode: given }), amount })}`;
  useEffect(() => {
    if (canAsk) void load(address);
  }, [canAsk, address, load]);
  const isUnanswered = canAsk && answer === null;
  useRetries(isUnanswered, state, () => load(address));

  const found = answer?.delivery ?? null;
  // An answer about the pincode before is none.
  const delivery = canAsk && (given === null || found?.pincode === given) ? found : null;
  useEffect(() => {
    if (delivery && delivery.pincode === given) rememberPincode({ pincode: given, isServed: delivery.is_served });
  }, [delivery, given]);
  return {
    pincode: given ?? delivery?.pincode ?? null,
    delivery,
    isAsking: canAsk && (state !== 'idle' || answer === undefined),
    isUnanswered,
  };
}
