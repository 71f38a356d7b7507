import { sql } from 'kysely';
import type { Database } from '../../../database/client.ts';
import type { Charges } from '../../../domain/bill.ts';
import type { GstRate } from '../../../domain/gst-rate.ts';
import type { AddressFields } from '../address/queries.ts';

export type AddressRow = AddressFields & { address_id: string };

export interface CheckoutSettings extends Charges {
  payButtons: { button_id: string; default: boolean }[];
  /** As much of the list of served pincodes as decides about these addresses. */
  served: string[];
  addresses: AddressRow[];
  buyer: { email: string; fullName: string; mobile: string | null };
  gstRates: GstRate[];
  /** In India: "2026-11-15". */
  today: string;
}

/** All that a bill depends on beside its lines, in one statement. Of the addresses only those of this customer. */
export async function findCheckoutSettings(
  db: Database,
  userId: string,
  addressIds: readonly string[],
): Promise<CheckoutSettings> {
  const { rows } = await sql<CheckoutSettings>`/* prepared find_checkout_settings */
    with chosen as materialized (
      select address_id, location_user, new_address, city, area, pincode, latitude, longitude, is_estimated
        from address where user_id = ${userId} and address_id = any(${addressIds}::text[])
    )
    select (select jsonb_build_object('latitude', latitude, 'longitude', longitude) from site_profile) as shop,
      (select coalesce(jsonb_agg(jsonb_build_object('minKm', min_kilometer, 'maxKm', max_kilometer,
                'pricePaise', delivery_price_paise, 'isActive', status = 'Active')), '[]') from delivery_band) as bands,
      (select coalesce(jsonb_agg(jsonb_build_object('minKm', min_kilometer, 'maxKm', max_kilometer,
                'fromTotalPaise', freedelivery_price_paise, 'isActive', status = 'Active')), '[]')
         from free_delivery_band) as "freeBands",
      coalesce((select delivery_percentage from help), 0) as "advancePercentage",
      (select coalesce(jsonb_agg(jsonb_build_object('button_id', button_id, 'default', is_default)), '[]')
         from pay_button) as "payButtons",
      (select coalesce(jsonb_agg(pincode), '[]') from (
         select pincode from served_pincode where status = 'Active' and pincode in (select pincode from chosen)
         union all (select pincode from served_pincode where status = 'Active' limit 1)) listed) as served,
      (select coalesce(jsonb_agg(to_jsonb(chosen)), '[]') from chosen) as addresses,
      (select jsonb_build_object('email', email, 'fullName', full_name, 'mobile', mobile)
         from account where user_id = ${userId}) as buyer,
      (select coalesce(jsonb_agg(jsonb_build_object('hsn', hsn, 'validFrom', valid_from,
                'priceUpToPaise', price_up_to_paise, 'basisPoints', basis_points)), '[]') from gst_rate) as "gstRates",
      ((now() at time zone 'Asia/Kolkata')::date)::text as today`.execute(db);
  const [settings] = rows;
  if (!settings) throw new Error('the settings of the checkout are always one row');
  return settings;
}
