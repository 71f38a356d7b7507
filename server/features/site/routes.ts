import type { WeekDay } from '../../../domain/centre.ts';
import type { Database } from '../../../database/client.ts';
import { readTrustIcon } from '../../../domain/trust-icon.ts';
import { rupeesFromPaise, rupeesOrNullFromPaise } from '../../../domain/money.ts';
import type { Handlers } from '../../http/api.ts';
import { refuse } from '../../http/refuse.ts';
import { showing } from '../../http/showing.ts';
import { mediaAddressOrNull } from '../media/picture-address.ts';
import { findArea } from './find-area.ts';
import { iconFolder } from './icon-folder.ts';
import { findPageBlanks, presentPage } from './present-page.ts';
import * as queries from './queries.ts';

/** The shop's profile, front page and settings. Without a profile the shop counts as unknown. */
export const siteHandlers = ({ db }: { db: Database }) =>
  ({
    'GET /register/single/:mainId': async () => {
      const profile = await queries.findSiteProfile(db);
      if (!profile) return refuse('unknown-shop');
      const { logo_id, logo_name, tag_line, main_colour, accent_colour } = profile;
      return {
        users: {
          profilePic: mediaAddressOrNull(logo_id),
          orignal_logoname: logo_name,
          tag_line,
          main_colour,
          accent_colour,
          icons: iconFolder(profile),
        },
      };
    },

    'GET /register/officesingle/:mainId': async () => {
      const profile = await queries.findSiteProfile(db);
      if (!profile) return refuse('unknown-shop');
      const { address, directions, latitude, longitude, phone, email, social_url } = profile;
      return { google_address: address, directions, latitude, longitude, phone, email, social_url };
    },

    'GET /register/area/:mainId': async () => {
      const profile = await queries.findSiteProfile(db);
      if (!profile) return refuse('unknown-shop');
      const { spanKm, places } = await findArea(db, profile);
      return {
        span_km: spanKm,
        places: places.map(({ name, eastKm, northKm, side, isMinor }) => ({
          name,
          east_km: eastKm,
          north_km: northKm,
          side,
          is_minor: isMinor,
        })),
      };
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
      return showing(
        output,
        slides.flatMap(({ product_id }) => product_id ?? []),
      );
    },

    'GET /offer/all/:mainId': async () =>
      (await queries.listOffers(db)).map(({ picture_id, title, description, link }) => ({
        image: mediaAddressOrNull(picture_id),
        title,
        description,
        link,
      })),

    'GET /marquee/all/:mainId': async () => queries.listMarquees(db),

    'GET /trust-texts/:mainId': async () =>
      (await queries.listTrustTexts(db)).map(({ heading, icon, link }) => ({
        heading,
        icon: readTrustIcon(icon),
        link,
      })),

    'GET /category/getdata/category/:mainId': async () =>
      (await queries.listCategories(db)).map(({ name, icon_id, status, position }) => ({
        category: name,
        name,
        icon: mediaAddressOrNull(icon_id),
        status,
        position,
      })),

    'GET /search-terms/:mainId': async () => (await queries.listSearchTerms(db)).map(({ term }) => term),

    'GET /pincode/getall/:mainId': async () => ({ pincodesData: await queries.listPincodes(db) }),

    'GET /deliverypaybefore/single/:mainId': async () => {
      const help = await queries.findHelp(db);
      return { help: { delivery_percentage: help?.delivery_percentage ?? 0 } };
    },

    'GET /delivery-price/:mainId': async () => ({
      data: (await queries.listDeliveryBands(db)).map(({ min_kilometer, max_kilometer, ...band }) => ({
        min_kilometer,
        max_kilometer,
        delivery_price: rupeesFromPaise(band.delivery_price_paise),
        status: band.status,
      })),
    }),

    'GET /freedelivery/:mainId': async () => ({
      data: (await queries.listFreeDeliveryBands(db)).map(({ min_kilometer, max_kilometer, ...band }) => ({
        min_kilometer,
        max_kilometer,
        freedelivery_price: rupeesFromPaise(band.freedelivery_price_paise),
        status: band.status,
      })),
    }),

    'GET /button/:storeId': async () => ({
      data: (await queries.listCartButtons(db)).map(({ button_id, is_default }) => ({
        button_id,
        default: is_default,
      })),
    }),

    'GET /paybutton/:storeId': async () => ({
      data: (await queries.listPayButtons(db)).map(({ button_id, is_default }) => ({
        button_id,
        default: is_default,
      })),
    }),

    'GET /help/single/:mainId': async () => {
      const help = await queries.findHelp(db);
      const { whatsapp_number = '', mobile = '', delivery_percentage = 0 } = help ?? {};
      return { help: { whatsapp_number, mobile, delivery_percentage } };
    },

    'GET /academy/single/:mainId': async () => {
      const { admission_fee_paise, asks_aadhaar } = await queries.findAcademy(db);
      return { academy: { admission_fee: rupeesFromPaise(admission_fee_paise), asks_aadhaar } };
    },

    'GET /shop-state/:mainId': async () => ({ state: await queries.findShopState(db) }),

    'GET /centre/all/:mainId': async () => {
      const centres = await queries.listCentres(db);
      return centres.map((centre) => ({ ...centre, days: centre.days as WeekDay[] }));
    },

    'GET /page/:slug/:mainId': async ({ params: { slug } }) =>
      presentPage(await queries.findPage(db, slug), await findPageBlanks(db)),
  }) satisfies Handlers;
