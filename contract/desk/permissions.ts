/**
 * What a member of staff may do. Each call names one of these; which role has which is data (`role_permission`). Menus and buttons use
 * the same names. Add a new one to the migration too: a test compares them.
 */
export const permissions = {
  'admissions.edit': 'Accept and place admissions',
  'audit.read': 'See who changed what',
  'batches.edit': 'Plan batches and cancel classes',
  'children.read': "Read a child's record",
  'counter.sell': 'Sell at the counter',
  'coupons.edit': 'Make and end coupons',
  'credit-notes.edit': 'Write credit notes',
  'credit-notes.read': 'Read credit notes',
  'customers.read': 'See customers and their contact details',
  'fees.edit': 'Enter and waive fees',
  'fees.read': 'See fees and dues',
  'health.edit': 'Check mail, payments and backups',
  'inbox.edit': 'Answer messages and enquiries',
  'money.read': 'See payments and settlements',
  'orders.edit': 'Pack, send and cancel orders',
  'orders.read': 'See orders',
  'personal-data.export': 'Export personal data',
  'products.edit': 'Change products and prices',
  'products.read': 'See products',
  'progress.edit': 'Enter levels, times and notes of students',
  'quotes.edit': 'Answer quotes',
  'refunds.send': 'Send money back',
  'reports.read': 'See sales and reports',
  'reviews.edit': 'Publish and reject reviews',
  'roll-call.edit': 'Take the roll call',
  'secrets.edit': 'Change the keys of providers',
  'settings.edit': 'Change the shop’s settings',
  'staff.edit': 'Invite, change and remove staff',
  'stock.edit': 'Count and receive stock',
  'stock.read': 'See stock',
  'students.read': 'See students, without address and money',
  'window.edit': 'Arrange the shop window',
} as const;

export type Permission = keyof typeof permissions;

export const permissionNames = Object.keys(permissions) as [Permission, ...Permission[]];

export const roles = ['owner', 'manager', 'packer', 'coach', 'accountant'] as const;
export type Role = (typeof roles)[number];
