import type { Transaction } from '../client.ts';
import { demoProducts } from './catalogue/all-products.ts';
import { categories } from './site/categories.ts';
import { deliveryBands, freeDeliveryBands, pincodes } from './site/delivery.ts';
import { marquees, newArrivals, offers, searchTerms, sliders } from './site/front-page.ts';
import { centres, coupons, help, profile } from './site/house.ts';

function sliderPrice(productId: string) {
  const first = demoProducts.find(({ id }) => id === productId)?.sellables[0];
  if (first === undefined) throw new Error(`the slider's product ${productId} is not in the catalogue`);
  return { price_paise: (first.saleRupees ?? first.mrpRupees) * 100, cut_off_paise: first.mrpRupees * 100 };
}

export async function storeSite(trx: Transaction): Promise<void> {
  await trx
    .insertInto('site_profile')
    .values({ ...profile, logo_id: 'pahiya-logo' })
    .execute();
  await trx
    .insertInto('category')
    .values(
      categories.map(({ id, name, status = 'Active' }, index) => ({
        category_id: id,
        name,
        status,
        position: index + 1,
        icon_id: `category-${id}`,
      })),
    )
    .execute();
  await trx
    .insertInto('slider')
    .values(
      sliders.map(({ id, name, offer, description, productId }, index) => ({
        slider_id: id,
        slider_name: name,
        offer_name: offer,
        description,
        ...sliderPrice(productId),
        background_id: `slider-${id}`,
        picture_id: `slider-${id}-picture`,
        product_id: productId,
        position: index + 1,
      })),
    )
    .execute();
  await trx
    .insertInto('offer')
    .values(
      offers.map(({ id, ...offer }, index) => ({
        offer_id: id,
        ...offer,
        picture_id: `offer-${id}`,
        position: index + 1,
      })),
    )
    .execute();
  await storeFrontPage(trx);
  await storeDelivery(trx);
  await trx
    .insertInto('cart_button')
    .values(defaults(['getquote', 'addtocart', 'buynow'], ['addtocart']))
    .execute();
  await trx
    .insertInto('pay_button')
    .values(defaults(['paynow', 'payondelivery', 'paymanual'], ['paynow', 'payondelivery']))
    .execute();
  await trx.insertInto('help').values(help).execute();
  await trx
    .insertInto('centre')
    .values(
      centres.map(({ isLocation, ...centre }, position) => ({
        ...centre,
        days: [...centre.days],
        is_location: isLocation,
        position: position + 1,
      })),
    )
    .execute();
  await trx.insertInto('coupon').values(coupons).execute();
}

const defaults = <const B extends string>(buttons: readonly B[], chosen: readonly NoInfer<B>[]) =>
  buttons.map((button_id) => ({ button_id, is_default: chosen.includes(button_id) }));

async function storeFrontPage(trx: Transaction): Promise<void> {
  await trx
    .insertInto('marquee')
    .values(marquees.map((heading, index) => ({ marquee_id: `marquee-${index + 1}`, heading, position: index + 1 })))
    .execute();
  await trx
    .insertInto('new_arrival_group')
    .values(
      newArrivals.map(({ id, name, description }, index) => ({
        group_id: id,
        category_name: name,
        description,
        position: index + 1,
      })),
    )
    .execute();
  await trx
    .insertInto('new_arrival_product')
    .values(
      newArrivals.flatMap(({ id, productIds }) =>
        productIds.map((product_id, position) => ({ group_id: id, product_id, position })),
      ),
    )
    .execute();
  await trx
    .insertInto('search_term')
    .values(searchTerms.map((term, position) => ({ term, position })))
    .execute();
}

async function storeDelivery(trx: Transaction): Promise<void> {
  await trx
    .insertInto('served_pincode')
    .values([...pincodes])
    .execute();
  await trx
    .insertInto('delivery_band')
    .values(
      deliveryBands.map(({ fromKilometer, toKilometer, rupees, status = 'Active' }) => ({
        band_id: `delivery-${fromKilometer}-${toKilometer}`,
        min_kilometer: fromKilometer,
        max_kilometer: toKilometer,
        delivery_price_paise: rupees * 100,
        status,
      })),
    )
    .execute();
  await trx
    .insertInto('free_delivery_band')
    .values(
      freeDeliveryBands.map(({ fromKilometer, toKilometer, rupees, status = 'Active' }) => ({
        band_id: `free-${fromKilometer}-${toKilometer}`,
        min_kilometer: fromKilometer,
        max_kilometer: toKilometer,
        freedelivery_price_paise: rupees * 100,
        status,
      })),
    )
    .execute();
}
