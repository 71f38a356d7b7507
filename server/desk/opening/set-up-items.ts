import { sql, type RawBuilder } from 'kysely';
import type { Opening } from '../../../contract/desk/opening.ts';
import type { Database, Transaction } from '../../../database/client.ts';

interface SetUpItem {
  title: string;
  text: string;
  path: string;
  /** Null: the shop cannot open without it. */
  without: string | null;
  isDone: RawBuilder<boolean>;
}

/** What a new shop needs, in the order of the guide. Each item ticks itself: `isDone` reads the shop's data. */
const items: Record<string, SetUpItem> = {
  profile: {
    title: 'Name and contact',
    text: 'The shop’s name and address, and a phone number or email for customers.',
    path: '/settings/profile',
    without: null,
    isDone: sql`exists (select from site_profile where logo_name <> '' and address <> '' and (phone <> '' or email <> ''))`,
  },
  seller: {
    title: 'GSTIN',
    text: 'Printed on invoices, and checked as you type it.',
    path: '/settings/profile',
    without: 'Without it, invoices have no GSTIN, and tax is worked out for the state of your pincode.',
    isDone: sql`exists (select from site_profile where gstin <> '')`,
  },
  logo: {
    title: 'Logo, icon and colours',
    text: 'For pages, mails, invoices and the app on a phone.',
    path: '/settings/profile',
    without: 'Without them, the name stands alone, with a plain icon.',
    isDone: sql`exists (select from site_profile where logo_id is not null and icon_id is not null)`,
  },
  selling: {
    title: 'Cart button and ways to pay',
    text: 'What the button on a product does, and how customers pay.',
    path: '/settings',
    without: null,
    isDone: sql`exists (select from cart_button where is_default)
      and exists (select from pay_button where is_default and button_id in ('paynow', 'payondelivery'))`,
  },
  mail: {
    title: 'Mail arrives',
    text: 'Send yourself a test mail and enter its number: customers need mails with codes to register.',
    path: '/health',
    without: null,
    // A demo writes its mails to files.
    isDone: sql`exists (select from test_mail where confirmed_at is not null) or exists (select from shop_mode where mode = 'demo')`,
  },
  location: {
    title: 'Where the shop is',
    text: 'Its pincode. Delivery distances are measured from there.',
    path: '/settings/profile',
    without: null,
    isDone: sql`exists (select from site_profile where (latitude, longitude) <> (0, 0))`,
  },
  pincodes: {
    title: 'Pincodes you deliver to',
    text: 'Paste them from a list; customers elsewhere read that you do not deliver there.',
    path: '/settings/pincodes',
    without: 'Without any, you deliver everywhere in India.',
    isDone: sql`exists (select from served_pincode where status = 'Active')`,
  },
  bands: {
    title: 'Delivery charge',
    text: 'By distance. For free delivery everywhere, enter one band with the charge 0.',
    path: '/settings/bands/charge',
    without: null,
    isDone: sql`exists (select from delivery_band where status = 'Active')`,
  },
  categories: {
    title: 'Categories',
    text: 'Every product belongs to one. They are on the home page, and in the menu on phones.',
    path: '/window/categories',
    without: null,
    isDone: sql`exists (select from category where status = 'Active')`,
  },
  product: {
    title: 'A product in stock',
    text: 'Published, with a price and at least one piece in stock. To add many at once, import a file.',
    path: '/products/new',
    without: null,
    isDone: sql`exists (select from product p
      where p.status = 'Active' and p.list_price_paise > 0 and is_in_stock(p.product_id, p.product_type))`,
  },
  pages: {
    title: 'Your own pages',
    text: 'About, admission, privacy, delivery, refunds and rules come with sample texts. Read each one, and adapt it to your shop.',
    path: '/pages',
    without: 'Until then, customers read sample texts, with promises that you may not want to make.',
    isDone: sql`not exists (select from page where is_sample)`,
  },
  backups: {
    title: 'Backups',
    text: 'A copy of everything, every day. Health says how to set them up.',
    path: '/health',
    without: 'Without them, all orders are lost if the machine breaks.',
    isDone: sql`exists (select from backup_state where base_at is not null)`,
  },
  'second-owner': {
    title: 'A second owner',
    text: 'Somebody you trust, who can let you in again.',
    path: '/staff',
    without: 'Without one, if you lose your phone and your password, only the command line helps.',
    isDone: sql`(select count(*) >= 2 from staff where role_id = 'owner' and removed_at is null and password_hash is not null)`,
  },
};

/** All items in one statement. */
export async function readSetUp(db: Database | Transaction): Promise<Opening['items']> {
  const columns = Object.entries(items).map(([name, { isDone }]) => sql`${isDone} as ${sql.ref(name)}`);
  const { rows } = await sql<Record<string, boolean>>`select ${sql.join(columns)}`.execute(db);
  const [done] = rows;
  return Object.entries(items).map(([item, { isDone: _isDone, ...words }]) => ({
    item,
    ...words,
    is_done: done?.[item] ?? false,
  }));
}
