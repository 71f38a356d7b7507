import type { ConsentPurpose } from '../../domain/student-state.ts';
import { openFee } from '../features/admission/open-fee.ts';
import { submitAdmission } from '../features/admission/submit-admission.ts';
import { countMiss } from '../features/catalogue/count-miss.ts';
import { saveEnquiry } from '../features/contact/save-enquiry.ts';
import { saveLead } from '../features/contact/save-lead.ts';
import { requestQuote } from '../features/quote/request-quote.ts';
import type { DemoCustomer } from './customers.ts';
import { pick, type DemoShop } from './demo-shop.ts';
import { done } from './desk-work.ts';
import { pickGoods } from './goods.ts';
import { payOpened } from './orders.ts';
import { admissions, enquiries, leads, quotes, searches } from './words.ts';

const emailOf = (name: string): string => `${name.toLowerCase().replaceAll(/[^a-z]+/g, '.')}@example.com`;
const mobileOf = (nr: number): string => `6000001${String(100 + nr)}`;

/** Messages and searches, one of each kind at a time. */
export async function write({ db, outbox, random, payments }: DemoShop, nr: number): Promise<void> {
  const sender = { caller: null, sender: 'a guest', isAcknowledged: true };
  const lead = leads[nr];
  if (lead) {
    const [name, remark] = lead;
    const form = { name, email: emailOf(name), mobile: mobileOf(nr), remark };
    await saveLead({ db, outbox, mainId: payments.mainId }, form, sender);
  }
  const enquiry = enquiries[nr];
  if (enquiry) {
    const [name, parent_name, school, remark] = enquiry;
    const age = 5 + random.below(9);
    const form = {
      name,
      parent_name,
      school,
      remark,
      age,
      dob: '',
      email: emailOf(parent_name),
      mobile: mobileOf(50 + nr),
    };
    await saveEnquiry({ db, outbox }, form, sender);
  }
  for (let count = 0; count < 3; count++) await countMiss(db, pick(random, searches));
}

export async function askForQuote(
  { db, outbox, random, goods }: DemoShop,
  customer: DemoCustomer,
  { nr, now }: { nr: number; now: Date },
): Promise<void> {
  const description = quotes[nr];
  if (description === undefined) return;
  const { name, email, mobile, userId } = customer;
  const { sku: product_sku } = pickGoods(random, goods, now);
  const cart_products = [{ product_sku, quantity: 8 + random.below(20) }];
  const caller = { userId, fullName: name };
  done(
    await requestQuote(
      { db, outbox },
      { name, email, mobile, description, cart_products },
      { caller, sender: userId, isAcknowledged: true },
    ),
  );
}

/** A child joins the academy. Every fourth fee is not paid yet, one attempt failed. */
export async function admit(shop: DemoShop, parent: DemoCustomer, nr: number): Promise<void> {
  const { db, outbox, payments, aadhaarCipher, random } = shop;
  const child = admissions[nr];
  if (!child) return;
  const [name, fatherName, motherName, gender] = child;
  const { email, mobile, line: address, area, pincode, userId } = parent;
  const caller = { userId, fullName: parent.name };
  const centres = await db.selectFrom('centre').select('name').orderBy('position').execute();
  const form = {
    name,
    fatherName,
    motherName,
    gender,
    dob: `${2012 + random.below(8)}-0${1 + random.below(9)}-1${random.below(9)}`,
    aadhar: '',
    school: '',
    address: `${address}, ${area}`,
    pincode,
    mobile,
    email,
    center: pick(random, centres).name,
    rulesAgreed: true,
    child_id: '',
    batch_id: '',
    consents: ['training', 'messages'] as ConsentPurpose[],
    again: true,
  } as const;
  const { admissionId } = done(
    await submitAdmission({ db, aadhaarCipher, outbox }, form, { caller, isAcknowledged: true }),
  );
  if (nr % 4 === 3) return;
  const opened = done(await openFee(payments, { admissionId, amount: undefined }, caller));
  const providerOrderId = opened.razorpay_order?.id ?? '';
  const end = nr === 5 ? 'failed' : 'paid';
  await payOpened(shop, { providerOrderId, userId, purpose: 'fee', end });
}
