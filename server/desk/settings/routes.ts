import type { Database } from '../../../database/client.ts';
import type { DeskHandlers } from '../../http/desk-api.ts';
import type { PictureStore } from '../../features/media/picture-store.ts';
import { listNotices } from '../../features/batch/queries.ts';
import { refuse, Refused } from '../../http/refuse.ts';
import { addRow, changeRow, contentRowUndo, orderRows, orderUndo, removeRow } from '../change/content-rows.ts';
import type { Undoables } from '../change/undo-change.ts';
import { aadhaarForm, countAadhaar, purgeAadhaar } from './aadhaar.ts';
import { academyForm } from './academy.ts';
import { bandsUndo, changeBands, findBands } from './bands.ts';
import { centreRows, listDeskCentres } from './centres.ts';
import {
  changePincodes,
  countPincodes,
  findPlace,
  listDeskPincodes,
  pincodesUndo,
  previewPincodes,
} from './pincodes.ts';
import { addKitItem, changeKitItem, kitRows, listKitItems } from './kit.ts';
import { addNotice } from './notices.ts';
import { profileForm, refuseSmallIcon } from './profile.ts';
import { shopForm } from './shop-settings.ts';
import { addRate, listRates, rateUndo, removeRate } from './tax-rates.ts';

export const settingsUndoables: Undoables = {
  settings: shopForm.undo,
  profile: profileForm.undo,
  academy: academyForm.undo,
  aadhaar: aadhaarForm.undo,
  centre: contentRowUndo(centreRows),
  'centre order': orderUndo(centreRows),
  'delivery bands': bandsUndo,
  'kit item': contentRowUndo(kitRows),
  pincodes: pincodesUndo,
  'tax rate': rateUndo,
};

export const deskSettingsHandlers = ({ db, pictures }: { db: Database; pictures: PictureStore }) => {
  const findDeskCentre = async (wanted: string) =>
    (await listDeskCentres(db)).find(({ name }) => name === wanted) ?? refuse('unknown-row');
  return {
    'GET /desk/settings': async () => ({
      shop: await shopForm.find(db),
      profile: await profileForm.find(db),
      academy: await academyForm.find(db),
      aadhaar: await aadhaarForm.find(db),
      aadhaar_stored: await countAadhaar(db),
      centres: await listDeskCentres(db),
    }),
    'PATCH /desk/settings/shop': async ({ body: { version, ...wanted } }, { staff }) =>
      shopForm.change(db, staff, { version, wanted }),
    'PATCH /desk/settings/profile': async ({ body: { version, ...wanted } }, { staff }) =>
      (await refuseSmallIcon({ db, pictures }, wanted.icon_id)) ?? profileForm.change(db, staff, { version, wanted }),
    'PATCH /desk/settings/academy': async ({ body: { version, ...wanted } }, { staff }) =>
      academyForm.change(db, staff, { version, wanted }),

    'PATCH /desk/settings/aadhaar': async ({ body: { version, ...wanted } }, { staff }) =>
      aadhaarForm.change(db, staff, { version, wanted }),
    'POST /desk/settings/aadhaar/purge': async ({ body: { count } }, { staff }) => purgeAadhaar(db, staff, count),

    'GET /desk/places/:pincode': async ({ params: { pincode } }) =>
      (await findPlace(db, pincode)) ??
      refuse('unknown-row', { message: `No post office has the pincode ${pincode}.` }),

    'POST /desk/centres': async ({ body: { name, ...values } }, { staff }) => {
      const added = await addRow(db, staff, centreRows, { id: name, values });
      return added instanceof Refused ? added : findDeskCentre(name);
    },
    'PATCH /desk/centres/:name': async ({ params: { name }, body: { version, ...values } }, { staff }) => {
      const edited = await changeRow(db, staff, centreRows, { id: name, version, values });
      return edited instanceof Refused ? edited : findDeskCentre(name);
    },
    'DELETE /desk/centres/:name': async ({ params: { name } }, { staff }) => {
      const removed = await removeRow(db, staff, centreRows, name);
      return removed instanceof Refused ? removed : { success: true as const, message: 'The centre has been removed.' };
    },
    'PUT /desk/centres/order': async ({ body: { names } }, { staff }) => {
      const sorted = await orderRows(db, staff, centreRows, names);
      return sorted instanceof Refused ? sorted : { audit_id: sorted.auditId };
    },

    'GET /desk/kit': async () => ({ items: await listKitItems(db), notices: await listNotices(db) }),
    'POST /desk/kit': async ({ body }, { staff }) => addKitItem(db, staff, body),
    'PATCH /desk/kit/:name': async ({ params: { name }, body }, { staff }) => changeKitItem(db, staff, name, body),
    'DELETE /desk/kit/:name': async ({ params: { name } }, { staff }) => {
      const removed = await removeRow(db, staff, kitRows, name);
      return removed instanceof Refused ? removed : { success: true as const, message: 'The item has been removed.' };
    },
    'POST /desk/notices': async ({ body }, { staff }) => addNotice(db, staff, body),

    'GET /desk/delivery': async () => ({
      charge: await findBands(db, 'charge'),
      free: await findBands(db, 'free'),
      pincodes: await countPincodes(db),
    }),
    'PUT /desk/delivery/bands/:kind': async ({ params: { kind }, body }, { staff }) =>
      changeBands(db, staff, { kind, ...body }),
    'GET /desk/pincodes': async ({ query }) => listDeskPincodes(db, query),
    'POST /desk/pincodes/preview': async ({ body }) => previewPincodes(db, body),
    'POST /desk/pincodes': async ({ body }, { staff }) => changePincodes(db, staff, body),

    'GET /desk/tax': async () => listRates(db),
    'POST /desk/tax': async ({ body }, { staff }) => addRate(db, staff, body),
    'DELETE /desk/tax/:rateId': async ({ params: { rateId } }, { staff }) =>
      (await removeRate(db, staff, rateId)) ?? { success: true as const, message: 'The rate has been removed.' },
  } satisfies DeskHandlers;
};
