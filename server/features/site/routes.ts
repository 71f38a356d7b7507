import type { WeekDay } from '../../../domain/centre.ts';
import type { Database } from '../../../database/client.ts';
import { rupeesFromPaise, rupeesOrNullFromPaise } from '../../../domain/money.ts';
import type { Handlers } from '../../http/api.ts';
import { readFrom } from '../../http/read-from.ts';
import { refuse } from '../../http/refuse.ts';
import { mediaAddressOrNull } from '../media/picture-address.ts';
import { presentPage } from './present-page.ts';
import * as queries from './queries.ts';

const fromProfile = { tables: ['site_profile'] };

/** The shop's profile, front page and settings. Without a profile the shop counts as unknown. */
export const siteHandlers = ({ db }: { db: Database }) =>
  ({
    'GET /register/single/:mainId': async () => {
      const profile = await queries.findSiteProfile(db);
      if (!profile) return readFrom(refuse('unknown-shop'), fromProfile);
      const { logo_id, logo_name, tag_line } = profile;
      const users = { profilePic: mediaAddressOrNull(logo_id), orignal_logoname: logo_name, tag_line };
      return readFrom({ users }, fromProfile);
    },

    'GET /register/officesingle/:mainId': async () => {
      const profile = await queries.findSiteProfile(db);
      if (!profile) return readFrom(refuse('unknown-shop'), fromProfile);
      const { address, latitude, longitude, phone, email, social_url } = profile;
      return readFrom({ google_address: address, latitude, longitude, phone, email, social_url }, fromProfile);
    },

    'GET /slider/all/:mainId': async () => {
      const slides = await queries.listSliders(db);
      const output = slides.map((slide) => ({
        slider_name: slide.slider_name,
        offer_name: slide.offer_name,
        description: slide.description,
        price: rupeesOrNullFromPaise(slide.price_paise),
        cutOffPrice: rupeesOrNullFromPaise(slide.cut_off_paise),
        background_image: mediaAddressOrNull(slide.background_id),
        image: mediaAddressOrNull(slide.picture_id),
        product:
          slide.linked_product_id === null || slide.linked_title === null
            ? null
            : { product_id: slide.linked_product_id, title: slide.linked_title },
      }));
      // Also of slides whose product is not shown now: it may come back.
      return readFrom(output, { tables: ['slider'], products: slides.flatMap(({ product_id }) => product_id ?? []) });
    },

    'GET /offer/all/:mainId': async () =>
      readFrom(
        (await queries.listOffers(db)).map(({ picture_id, title, description, link }) => ({
          image: mediaAddressOrNull(picture_id),
          title,
          description,
          link,
        })),
        { tables: ['offer'] },
      ),

    'GET /marquee/all/:mainId': async () => readFrom(await queries.listMarquees(db), { tables: ['marquee'] }),

    'GET /category/getdata/category/:mainId': async () =>
      readFrom(
        (await queries.listCategories(db)).map(({ name, icon_id, status, position }) => ({
          category: name,
          name,
          icon: mediaAddressOrNull(icon_id),
          status,
          position,
        })),
        { tables: ['category'] },
      ),

    'GET /search-terms/:mainId': async () =>
      readFrom(
        (await queries.listSearchTerms(db)).map(({ term }) => term),
        { tables: ['search_term'] },
      ),

    'GET /pincode/getall/:mainId': async () =>
      readFrom({ pincodesData: await queries.listPincodes(db) }, { tables: ['served_pincode'] }),

    'GET /deliverypaybefore/single/:mainId': async () => {
      const help = await queries.findHelp(db);
      return readFrom({ help: { delivery_percentage: help?.delivery_percentage ?? 0 } }, { tables: ['help'] });
    },

    'GET /delivery-price/:mainId': async () =>
      readFrom(
        {
          data: (await queries.listDeliveryBands(db)).map(({ min_kilometer, max_kilometer, ...band }) => ({
            min_kilometer,
            max_kilometer,
            delivery_price: rupeesFromPaise(band.delivery_price_paise),
            status: band.status,
          })),
        },
        { tables: ['delivery_band'] },
      ),

    'GET /freedelivery/:mainId': async () =>
      readFrom(
        {
          data: (await queries.listFreeDeliveryBands(db)).map(({ min_kilometer, max_kilometer, ...band }) => ({
            min_kilometer,
            max_kilometer,
            freedelivery_price: rupeesFromPaise(band.freedelivery_price_paise),
            status: band.status,
          })),
        },
        { tables: ['free_delivery_band'] },
      ),

    'GET /button/:storeId': async () =>
      readFrom(
        {
          data: (await queries.listCartButtons(db)).map(({ button_id, is_default }) => ({
            button_id,
            default: is_default,
          })),
        },
        { tables: ['cart_button'] },
      ),

    'GET /paybutton/:storeId': async () =>
      readFrom(
        {
          data: (await queries.listPayButtons(db)).map(({ button_id, is_default }) => ({
            button_id,
            default: is_default,
          })),
        },
        { tables: ['pay_button'] },
      ),

    'GET /help/single/:mainId': async () => {
      const help = await queries.findHelp(db);
      const { whatsapp_number = '', mobile = '', delivery_percentage = 0 } = help ?? {};
      return readFrom({ help: { whatsapp_number, mobile, delivery_percentage } }, { tables: ['help'] });
    },

    'GET /centre/all/:mainId': async () => {
      const centres = await queries.listCentres(db);
      return readFrom(
        centres.map((centre) => ({ ...centre, days: centre.days as WeekDay[] })),
        { tables: ['centre'] },
      );
    },

    'GET /page/:slug/:mainId': async ({ params: { slug } }) =>
      readFrom(presentPage(await queries.findPage(db, slug)), { tables: ['page'] }),
  }) satisfies Handlers;
