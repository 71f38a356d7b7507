import { toWords } from 'to-words/en-IN';
import type { Transaction } from '../../../database/client.ts';
import { invoiceNumber, placeOfSupply, taxLines } from '../../../domain/invoice.ts';
import { rupeesFromPaise } from '../../../domain/money.ts';
import { wholeAddress } from '../address/whole-address.ts';
import { findOrderToBill, insertInvoice, takeInvoiceNumber, type IssuedLine, type OrderToBill } from './queries.ts';

/**
 * Writes down all that the invoice of an order says: from now on nothing that anybody changes reaches it. To be called last in
 * a transaction, because of its number.
 */
export async function issueInvoice(
  trx: Transaction,
  { orderId, isTestMode }: { orderId: string; isTestMode: boolean },
): Promise<void> {
  const order = await findOrderToBill(trx, orderId);
  const { state, isWithinState } = placeOfSupply(order.shipping_address.pincode ?? '', order.seller.gstin);
  const { goods, totals } = taxLines({
    lines: order.lines,
    discountPaise: order.discount_paise,
    deliveryPaise: order.delivery_paise,
    isWithinState,
  });
  const number = await takeInvoiceNumber(trx, order.year);
  await insertInvoice(trx, {
    order,
    number,
    invoiceNumber: invoiceNumber(order.year, number),
    isSample: isTestMode,
    stateCode: state?.code ?? null,
    placeOfSupply: state ? `${state.name} (${state.code})` : 'Outside the states',
    isWithinState,
    totals,
    totalInWords: toWords(rupeesFromPaise(totals.totalPaise), { currency: true }),
    billingAddress: wholeAddress(order.billing_address),
    shippingAddress: wholeAddress(order.shipping_address),
    lines: goods.flatMap((taxed, index) => {
      const line = order.lines[index];
      return line ? [{ ...line, ...taxed, ...wordsOf(line) }] : [];
    }),
  });
}

const wordsOf = ({ productName, attributes }: OrderToBill['lines'][number]): Pick<IssuedLine, 'name' | 'detail'> => ({
  name: productName,
  detail: Object.entries(attributes)
    .map(([attribute, value]) => `${attribute}: ${value}`)
    .join(', '),
});
