import type { DeskRefusalCode } from '../../../contract/desk/desk-refusals.ts';
import type { RefusalCode } from '../../../contract/refusals.ts';
import type { Database } from '../../../database/client.ts';
import type { DeskHandlers } from '../../http/desk-api.ts';
import { refuse, Refused } from '../../http/refuse.ts';
import { applyBulk, previewBulk } from './bulk.ts';
import { changePrice, changeVariationPictures } from './change-price.ts';
import { changeProduct, changeProductStatus } from './change-product.ts';
import { addVariations, changeVariationStatus, deleteVariation, setAttributes } from './change-variations.ts';
import { findWholeProduct, listProductChoices } from './find-whole-product.ts';
import { findDeskVariation, listDeskProducts } from './list-desk-products.ts';
import { copyProduct, makeProduct } from './make-product.ts';
import { productAsIfSaved, type RenderPreview } from './preview-product.ts';
import type { PictureStore } from '../../features/media/picture-store.ts';
import { cropPicture, readPicture, storePicture } from '../../features/media/store-picture.ts';

interface DeskProductParts {
  db: Database;
  pictures: PictureStore;
  renderPreview: RenderPreview;
}

export const deskProductHandlers = ({ db, pictures, renderPreview }: DeskProductParts) =>
  ({
    'GET /desk/products': async ({ query }) => listDeskProducts(db, query),

    'GET /desk/products/:productId': async ({ params: { productId } }) =>
      (await findWholeProduct(db, productId)) ?? refuse('unknown-row'),

    'GET /desk/product-choices': async () => listProductChoices(db),

    'POST /desk/products': async ({ body }, { staff }) => withId(await makeProduct(db, staff, body)),

    'PATCH /desk/products/:productId': async ({ params: { productId }, body: { version, ...fields } }, { staff }) =>
      withProduct(db, productId, await changeProduct(db, staff, { productId, version, fields })),

    'POST /desk/products/:productId/status': async ({ params: { productId }, body }, { staff }) =>
      withProduct(db, productId, await changeProductStatus(db, staff, { productId, ...body })),

    'POST /desk/products/:productId/preview': async ({ params: { productId }, body: { prices, ...fields } }) => {
      const product = await productAsIfSaved(db, productId, { fields, prices });
      return product instanceof Refused ? product : { html: await renderPreview(product) };
    },

    'POST /desk/products/:productId/copy': async ({ params: { productId } }, { staff }) =>
      withId(await copyProduct(db, staff, productId)),

    'PATCH /desk/variations/:sku': async ({ params: { sku }, body }, { staff }) =>
      withVariation(db, sku, await changePrice(db, staff, { sku, ...body })),

    'POST /desk/pictures': async ({ body }, { headers }) => {
      if (!headers['content-type']?.startsWith('image/')) return refuse('wrong-content-type');
      const bytes = await readPicture(body);
      return bytes instanceof Refused ? bytes : storePicture(pictures, bytes);
    },

    'POST /desk/pictures/:pictureId/crop': async ({ params: { pictureId }, body }) =>
      cropPicture(pictures, pictureId, body),

    'PUT /desk/products/:productId/attributes': async ({ params: { productId }, body }, { staff }) =>
      withProduct(db, productId, await setAttributes(db, staff, { productId, ...body })),

    'POST /desk/products/:productId/variations': async ({ params: { productId }, body }, { staff }) =>
      withProduct(db, productId, await addVariations(db, staff, { productId, added: body.variations })),

    'POST /desk/variations/:sku/status': async ({ params: { sku }, body }, { staff }) =>
      withVariation(db, sku, await changeVariationStatus(db, staff, { sku, ...body })),

    'PUT /desk/variations/:sku/pictures': async ({ params: { sku }, body }, { staff }) =>
      withVariation(db, sku, await changeVariationPictures(db, staff, { sku, ...body })),

    'DELETE /desk/variations/:sku': async ({ params: { sku }, query: { version } }, { staff }) => {
      const deleted = await deleteVariation(db, staff, { sku, version });
      return deleted instanceof Refused ? deleted : { success: true, message: `${sku} has been deleted.` };
    },

    'POST /desk/products/bulk/preview': async ({ body: { product_ids, change } }) =>
      previewBulk(db, product_ids, change),

    'POST /desk/products/bulk': async ({ body }, { staff }) => applyBulk(db, staff, body),
  }) satisfies DeskHandlers;

type Code = DeskRefusalCode | RefusalCode;

const withId = <C extends Code>(made: string | Refused<C>) => (made instanceof Refused ? made : { product_id: made });

/** Responds to a change with the product as it is now. */
async function withProduct<C extends Code>(
  db: Database,
  productId: string,
  edited: { auditId: number | null } | Refused<C>,
) {
  if (edited instanceof Refused) return edited;
  const product = await findWholeProduct(db, productId);
  return product ? { ...product, audit_id: edited.auditId } : refuse('unknown-row');
}

async function withVariation<C extends Code>(
  db: Database,
  sku: string,
  edited: { auditId: number | null } | Refused<C>,
) {
  if (edited instanceof Refused) return edited;
  const variation = await findDeskVariation(db, sku);
  return variation ? { ...variation, audit_id: edited.auditId } : refuse('unknown-row');
}
