import type { OrderAddress } from '../../../contract/order.ts';

/** The copy of an address on an order, with missing fields filled in as empty. */
export const wholeAddress = ({
  location_user = '',
  new_address = '',
  city = '',
  area = '',
  pincode = '',
}: Partial<OrderAddress>): OrderAddress => ({ location_user, new_address, city, area, pincode });
