import * as z from 'zod/mini';
import { CouponData } from './coupon.ts';
import { User } from './account.ts';
import { Address } from './address.ts';
import { AdmissionRecord } from './admission.ts';
import { Bill } from './bill.ts';
import { CartItem, CartLine } from './cart-line.ts';
import { Category, NewArrivalGroup, Offer, Slide } from './catalogue.ts';
import { Checkout, OrderedItem } from './checkout.ts';
import { AddressDone, CartDone, Done } from './envelope.ts';
import { FeeOrder } from './fee.ts';
import { Order, OrderAddress, OrderLine } from './order.ts';
import { Attribute, Product, Variation } from './product.ts';
import { PaymentOpened, PaymentProof } from './razorpay.ts';
import { Refusal } from './refusals.ts';

/** Schemas that the document defines once and refers to by name. */
const named = {
  Address,
  AddressDone,
  AdmissionRecord,
  Attribute,
  Bill,
  CartDone,
  CartItem,
  CartLine,
  Category,
  Checkout,
  CouponData,
  Done,
  FeeOrder,
  NewArrivalGroup,
  Offer,
  Order,
  OrderAddress,
  OrderedItem,
  OrderLine,
  PaymentOpened,
  PaymentProof,
  Product,
  Refusal,
  Slide,
  User,
  Variation,
};

export type JsonSchema = z.core.JSONSchema.BaseSchema;

const names = z.registry<{ id: string }>();
for (const [id, schema] of Object.entries(named)) names.add(schema, { id });

/** Turns schemas into JSON Schema and collects the named ones it meets. */
export function createJsonSchemaPrinter() {
  const components: Record<string, JsonSchema> = {};
  function print(schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema {
    const { $schema: _, $defs = {}, ...root } = z.toJSONSchema(schema, { metadata: names, io, override: withoutNoise });
    for (const [id, { id: _id, ...definition }] of Object.entries($defs)) components[id] = definition;
    return root;
  }
  return { print, components };
}

/** The bounds of safe integers and the pattern behind a format tell a reader nothing. */
function withoutNoise({ jsonSchema }: { jsonSchema: JsonSchema }): void {
  if (jsonSchema.format === 'date-time') delete jsonSchema.pattern;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
}
