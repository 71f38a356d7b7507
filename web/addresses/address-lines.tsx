import type { OrderAddress } from '../../contract/order.ts';

/** An address as on a parcel label, below its kind (Home, Office…). */
export function AddressLines({ address }: { address: OrderAddress }) {
  const { location_user: kind, new_address: street, area, city, pincode } = address;
  return (
    <span className="block min-w-0">
      <span className="block font-bold">{kind}</span>
      <span className="block break-words text-steel">
        {street}
        <br />
        {area && `${area}, `}
        {city} <span className="whitespace-nowrap tabular-nums">{pincode}</span>
      </span>
    </span>
  );
}
