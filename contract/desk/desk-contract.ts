import { admissions } from './admissions.ts';
import { audit } from './audit.ts';
import { batches } from './batches.ts';
import { bulk } from './bulk.ts';
import { health } from './health.ts';
import { grid } from './grid.ts';
import { imports } from './import.ts';
import { counter } from './counter.ts';
import { coupons } from './coupons.ts';
import { delivery } from './delivery.ts';
import { kit } from './kit.ts';
import { opening } from './opening.ts';
import { orders } from './orders.ts';
import { pages } from './pages.ts';
import { pictures } from './pictures.ts';
import { product } from './product.ts';
import { products } from './products.ts';
import { progress } from './progress.ts';
import { quotes } from './quotes.ts';
import { refunds } from './refunds.ts';
import { returnFiles } from './return-files.ts';
import { returns } from './returns.ts';
import { reviews } from './reviews.ts';
import { rollCall } from './roll-call.ts';
import { settings } from './settings.ts';
import { signIn } from './sign-in.ts';
import { staff } from './staff.ts';
import { stock } from './stock.ts';
import { students } from './students.ts';
import { tax } from './tax.ts';
import { taxPapers } from './tax-papers.ts';
import { today } from './today.ts';
import { variations } from './variations.ts';
import { views } from './views.ts';
import { shopWindow } from './window.ts';
import { callsOf, type Output, type Received } from '../endpoint.ts';

/** The calls by noun, as the document groups them. */
export const deskNouns = {
  signIn,
  today,
  health,
  orders,
  counter,
  returns,
  'return files': returnFiles,
  refunds,
  taxPapers,
  products,
  bulk,
  grid,
  imports,
  stock,
  product,
  variations,
  pictures,
  shopWindow,
  pages,
  coupons,
  quotes,
  reviews,
  admissions,
  students,
  progress,
  batches,
  'roll call': rollCall,
  opening,
  settings,
  kit,
  delivery,
  tax,
  views,
  staff,
  audit,
};

export const deskContract = callsOf(deskNouns);
export type DeskContract = typeof deskContract;
export type DeskKey = keyof DeskContract;
export type DeskOutput<K extends DeskKey> = Output<DeskContract[K]>;
/** As the handler receives them, checked. */
export type DeskQuery<K extends DeskKey> = Received<DeskContract[K]>['query'];
export type DeskBody<K extends DeskKey> = Received<DeskContract[K]>['body'];
