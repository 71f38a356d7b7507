import { browserApi } from '../api/api.ts';

/** Asks for a mail when a SKU is back. The shop knows a customer's address. */
export function askForRestock(sku: string, email: string) {
  const { client, mainId } = browserApi();
  return client.call('POST /restock', { body: { product_sku: sku, email, main_id: mainId } });
}
