import type { OrderAddress } from '../../../contract/order.ts';

/** A copy of an address as it was written on an order, with nothing missing. */
export const wholeAddress = ({
  location_user = '',
  new_address = '',
  city = '',
  area = '',
  pincode = '',
}: Partial<OrderAddress>): OrderAddress => ({ location_user, new_address, city, area, pincode });
