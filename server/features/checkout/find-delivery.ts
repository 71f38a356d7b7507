import { sql } from 'kysely';
import type { Delivery } from '../../../contract/delivery.ts';
import type { Database } from '../../../database/client.ts';
import { workOutDelivery, type Charges } from '../../../domain/bill.ts';
import type { Place } from '../../../domain/delivery-charge.ts';
import { rupeesFromPaise, rupeesOrNullFromPaise } from '../../../domain/money.ts';
import { canShipTo } from '../../../domain/pincode.ts';
import { pincodeTable } from '../../providers/geocoding/pincode-table.ts';
import { deliveryTerms } from './queries.ts';

interface Question {
  /** Null: a guest. */
  userId: string | null;
  /** Null: that of the customer's default shipping address. */
  pincode: string | null;
  goodsPaise: number;
}

/** What delivery costs before there is an order, worked out as for its bill. Null: no pincode is known. */
export async function findDelivery(db: Database, question: Question): Promise<Delivery | null> {
  const found = await findTerms(db, question);
  const { pincode, town, served } = found;
  if (pincode === null) return null;
  const isServed = canShipTo(pincode, served);
  const place = isServed ? await findPlace(db, pincode, found) : null;
  const bill = workOutDelivery({ goodsPaise: question.goodsPaise, place }, found);
  return {
    pincode,
    city: town?.district ?? '',
    state: town?.state ?? '',
    is_served: isServed,
    delivery_charge: bill && rupeesFromPaise(bill.chargePaise),
    free_delivery_missing: rupeesOrNullFromPaise(bill?.missingForFreePaise),
  };
}

/** A customer's address may have an exact place. Any other is located without the map service, which is paid for by the call. */
const findPlace = async (db: Database, pincode: string, { own }: Terms): Promise<Place | null> =>
  own ?? pincodeTable(db).locate({ line: '', area: '', city: '', pincode });

interface Terms extends Pick<Charges, 'shop' | 'bands' | 'freeBands'> {
  pincode: string | null;
  /** Of the customer's default shipping address, if that has this pincode. */
  own: Place | null;
  /** The part of the list of served pincodes that this one needs. */
  served: string[];
  town: { district: string; state: string } | null;
}

async function findTerms(db: Database, { userId, pincode }: Question): Promise<Terms> {
  const { rows } = await sql<Terms>`/* prepared find_delivery_terms */
    with own as materialized (
      select pincode, latitude, longitude from address
       where user_id = ${userId} and (is_default_shipping or (select count(*) from address where user_id = ${userId}) = 1)
         and pincode = coalesce(${pincode}, pincode)
    ), asked as (select coalesce(${pincode}, (select pincode from own)) as pincode)
    select asked.pincode,
      (select jsonb_build_object('latitude', latitude, 'longitude', longitude) from own where latitude is not null) as own,
      (select coalesce(jsonb_agg(pincode), '[]') from (
         select pincode from served_pincode where status = 'Active' and pincode = asked.pincode
         union all (select pincode from served_pincode where status = 'Active' limit 1)) listed) as served,
      (select jsonb_build_object('district', district, 'state', state) from post_office
        where pincode = asked.pincode and district <> ''
        group by district, state order by count(*) desc, district limit 1) as town,
      ${deliveryTerms}
      from asked`.execute(db);
  const [terms] = rows;
  if (!terms) throw new Error('the terms of delivery are always one row');
  return terms;
}
