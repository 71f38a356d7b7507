import { useEffect, useEffectEvent, useState } from 'react';
import { useFetcher } from 'react-router';
import type { Delivery } from '../../contract/delivery.ts';
import { normalisePincode, pincodePattern } from '../../domain/pincode.ts';
import type { clientLoader } from '../cart/lookup-delivery.ts';

/**
 * The city and state of the pincode being typed, from the directory of post offices; `onFound` is called with each new one. Empty while
 * they are not known: an address can be typed without them.
 */
export function useTown(pincodeBefore: string, onFound: (town: Town) => void) {
  const [typed, setTyped] = useState(pincodeBefore);
  const { load, data } = useFetcher<typeof clientLoader>();
  const pincode = normalisePincode(typed);
  const isWhole = pincodePattern.test(pincode);
  useEffect(() => {
    if (isWhole) void load(`/lookup/delivery?${new URLSearchParams({ pincode })}`);
  }, [isWhole, pincode, load]);

  // A late answer may be about the pincode before.
  const found = isWhole && data?.delivery?.pincode === pincode ? data.delivery : null;
  const tell = useEffectEvent(onFound);
  useEffect(() => {
    if (found) tell(found);
  }, [found]);
  return { state: found?.state ?? '', pincode: isWhole ? pincode : null, typePincode: setTyped };
}

type Town = Pick<Delivery, 'city' | 'state'>;
