import { sql } from 'kysely';

/** Columns of a statement: what the charge for delivery depends on, as `Charges` has it. */
export const deliveryTerms = sql`
  (select jsonb_build_object('latitude', latitude, 'longitude', longitude) from site_profile) as shop,
  (select coalesce(jsonb_agg(jsonb_build_object('minKm', min_kilometer, 'maxKm', max_kilometer,
            'pricePaise', delivery_price_paise, 'isActive', status = 'Active')), '[]') from delivery_band) as bands,
  (select coalesce(jsonb_agg(jsonb_build_object('minKm', min_kilometer, 'maxKm', max_kilometer,
            'fromTotalPaise', freedelivery_price_paise, 'isActive', status = 'Active')), '[]')
     from free_delivery_band) as "freeBands"`;
