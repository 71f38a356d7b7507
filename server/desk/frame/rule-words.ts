interface Words {
  title: string;
  mend: string;
}

const askProvider = 'It is asked again every minute by itself. If it stays, open the payment at Razorpay and compare.';
const tellDeveloper =
  'This is a mistake of the program, not of yours. Change nothing, and send this line to whoever looks after it.';

/** What the views `violation` and `overdue` name, for somebody who runs a shop. A test finds names without words. */
export const ruleWords: Readonly<Record<string, Words>> = {
  'B1 no backup for a day': {
    title: 'There is no backup of today or yesterday',
    mend: 'Is the disk of BACKUP_DIR connected, and does it have room? The log of the shop says why it fails.',
  },
  'B2 changes not backed up': {
    title: 'What changed lately is not in the backup',
    mend: 'Is the disk of BACKUP_DIR connected, and does it have room? The log of the shop says why it fails.',
  },
  'B3 backups fail': {
    title: 'Backups fail',
    mend: 'Nothing new is backed up. This line says why; the chapter on backups in the runbook says what to do.',
  },
  'C1 coupon over its limit': {
    title: 'A coupon was used more often than its limit allows',
    mend: 'Set the coupon to Inactive, or raise its limit. The orders stay as they are.',
  },
  'C1 coupon over its limit for a user': {
    title: 'A customer used a coupon more often than allowed',
    mend: 'Look at the orders with this coupon. The discount can stay, or the later order can be cancelled.',
  },
  'C2 discount without redemption': { title: 'An order has a discount without a coupon', mend: tellDeveloper },
  'C2 redemption disagrees with its order': { title: 'A coupon and its order disagree', mend: tellDeveloper },
  'K1 two cart lines of one SKU': { title: 'A cart holds the same article twice', mend: tellDeveloper },
  'K2 two default addresses': { title: 'A customer has two default addresses', mend: tellDeveloper },
  'L4 webhook event not processed': {
    title: 'A message of the payment provider is not worked off',
    mend: 'Payments are checked every minute without it too. If it stays for an hour, look at the log.',
  },
  'L6 mail not sent': {
    title: 'A mail could not be sent for more than an hour',
    mend: 'Check the mail account (SMTP_URL). It is tried for three days; `npm run shop -- mail list` says why it fails.',
  },
  'M1 captured payment applied and sent back': {
    title: 'Money was used for an order and sent back as well',
    mend: 'Compare with the payment at Razorpay before you send the goods.',
  },
  'M1 money without an end': { title: 'Money came in and belongs to nothing yet', mend: askProvider },
  'M1 payment applied and nothing paid': {
    title: 'A payment is used for an order that is not paid',
    mend: tellDeveloper,
  },
  'M1 payments not looked at after the end': {
    title: 'A payment that has ended was not checked for a second one',
    mend: askProvider,
  },
  'M1 refund due and not asked for': { title: 'Money must go back and was not sent yet', mend: askProvider },
  'M2 fee paid without its money': {
    title: 'A fee counts as paid and its money is missing',
    mend: 'Look for the payment at Razorpay before you treat the fee as paid.',
  },
  'M2 order placed without its money': {
    title: 'An order counts as paid and its money is missing',
    mend: 'Do not send it before you have found the payment at Razorpay.',
  },
  'N4 step not carried out': {
    title: 'An order was marked at the desk but has not moved',
    mend: 'The customer has not been told. It is tried again every second, and the log says why it fails. To drop the step, undo it under Audit.',
  },
  'M4 refund not done': {
    title: 'A refund is not done after a day',
    mend: 'Look at the refund at Razorpay: the balance there may be too low. It is tried again by itself.',
  },
  'M4 refunds exceed the payment': {
    title: 'More was sent back than was paid',
    mend: 'Compare with the payment at Razorpay, and send this line to whoever looks after the program.',
  },
  'M5 bill does not add up': { title: 'The bill of an order does not add up', mend: tellDeveloper },
  'M6 asked for something else than is owed': {
    title: 'A customer was asked for another amount than the order costs',
    mend: tellDeveloper,
  },
  'M7 paid twice': {
    title: 'An order was paid twice',
    mend: 'The second payment is refunded by itself within minutes. If it stays, refund it at Razorpay.',
  },
  'M9 history disagrees with the order': { title: 'The history of an order is wrong', mend: tellDeveloper },
  'M9 order moved without being placed': { title: 'An unpaid order was moved on', mend: tellDeveloper },
  'N1 invoice numbers have a gap': {
    title: 'A number is missing among the invoices',
    mend: 'Tell your accountant the missing number, and whoever looks after the program.',
  },
  'N2 sent without an invoice': { title: 'An order was sent without an invoice', mend: tellDeveloper },
  'N3 invoice differs from its order': { title: 'An invoice differs from its order', mend: tellDeveloper },
  'S1 oversold': {
    title: 'More was sold than there is',
    mend: 'Count this article. Then receive more, or cancel the latest order of it.',
  },
  'S2 reserved differs from holds': { title: 'The reserved stock of an article is wrong', mend: tellDeveloper },
  'S2 stock differs from its ledger': {
    title: 'The stock of an article does not follow from its ledger',
    mend: 'Count this article and enter the count.',
  },
  'S3 hold disagrees with its order': {
    title: 'Goods are held for an order that does not need them',
    mend: tellDeveloper,
  },
  'S4 order without stock': {
    title: 'An order has no goods set aside',
    mend: 'Check that the goods are there before you pack it.',
  },
  'S4 holds differ from the lines': {
    title: 'Other goods are set aside than were ordered',
    mend: 'Pack what the lines of the order say, and count these articles.',
  },
  'S4 two live holds of one SKU': { title: 'Goods are set aside twice for one order', mend: tellDeveloper },
  'S6 hold outlived its time': {
    title: 'Goods are held for an order that was never paid',
    mend: 'They become free by themselves within minutes. If they stay, restart the shop.',
  },
  'W1 rows not looked at': {
    title: 'The check for such mistakes has stopped',
    mend: 'Restart the shop. If it stays, look at the log.',
  },
};

/** A name that is new has at least its own words. */
export const wordsFor = (name: string): Words =>
  ruleWords[name] ?? { title: name.replace(/^[A-Z]\d+ /, ''), mend: tellDeveloper };
