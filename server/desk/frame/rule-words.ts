interface Words {
  title: string;
  mend: string;
}

const askProvider =
  'The shop asks Razorpay again every minute. If this stays, open the payment at Razorpay and compare.';
/** Who sees Health reads there what to do, in place of this line. */
const tellOwner = 'Please tell the owner: Health says what is wrong and what to do.';
const tellDeveloper =
  'This is a bug in the program, not your mistake. Change nothing, and send this line to the person who maintains the program.';

/** Explains the names in the views `violation` and `overdue` to the people who run a shop. A test finds names without an explanation. */
export const ruleWords: Readonly<Record<string, Words>> = {
  'A1 batch miscounts its places': { title: 'A batch counts its places wrongly', mend: tellDeveloper },
  'A2 place without a student': { title: 'Somebody who has left still has a place in a batch', mend: tellDeveloper },
  'A3 student without consent to training': {
    title: 'A student trains without the parents’ consent',
    mend: 'Open the student and record the consent, or pause the student until it is there.',
  },
  'A4 student without a guardian': {
    title: 'A student has no parent or guardian',
    mend: 'Open the student and add a parent or guardian.',
  },
  'A5 history disagrees with the student': { title: 'The history of a student has a gap', mend: tellDeveloper },
  'A6 attendance without a place': {
    title: 'Somebody was marked in a class without having a place in it',
    mend: tellDeveloper,
  },
  'B1 no backup for a day': {
    title: 'There is no backup from today or yesterday',
    mend: tellOwner,
  },
  'B2 changes not backed up': {
    title: 'Recent changes are not in the backup',
    mend: tellOwner,
  },
  'B3 backups fail': {
    title: 'Backups are failing',
    mend: tellOwner,
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
  'K1 two cart lines of one SKU': { title: 'A cart contains the same product twice', mend: tellDeveloper },
  'K2 two default addresses': { title: 'A customer has two default addresses', mend: tellDeveloper },
  'K3 online order without account or address': {
    title: 'An online order has no customer or no address',
    mend: tellDeveloper,
  },
  'L4 webhook event not processed': {
    title: 'A message from the payment provider has not been processed',
    mend: 'Payments are checked every minute without it too. If it stays for an hour, look at the log.',
  },
  'L6 mail not sent': {
    title: 'A mail could not be sent for more than an hour',
    mend: tellOwner,
  },
  'M1 captured payment applied and sent back': {
    title: 'A payment was used for an order and also refunded',
    mend: 'Compare with the payment at Razorpay before you send the goods.',
  },
  'M1 money without an end': { title: 'A payment has not been matched to anything yet', mend: askProvider },
  'M1 payment applied and nothing paid': {
    title: 'A payment is attached to an order that counts as unpaid',
    mend: tellDeveloper,
  },
  'M1 payments not looked at after the end': {
    title: 'An order was not checked for a second payment',
    mend: askProvider,
  },
  'M1 refund due and not asked for': { title: 'A refund is due and has not been sent yet', mend: askProvider },
  'M2 fee paid without its money': {
    title: 'A fee counts as paid, but the payment is missing',
    mend: 'Look for the payment at Razorpay before you treat the fee as paid.',
  },
  'M2 order placed without its money': {
    title: 'An order counts as paid, but the payment is missing',
    mend: 'Do not send it before you have found the payment at Razorpay.',
  },
  'N4 step not carried out': {
    title: 'An order was marked at the desk but has not moved',
    mend: 'The customer has had no mail. The shop tries again every second; the log says why it fails. To drop the step, undo it under Audit.',
  },
  'M4 refund not done': {
    title: 'A refund has not gone through after a day',
    mend: 'Look at the refund at Razorpay: the balance there may be too low. The shop keeps trying.',
  },
  'M4 refund rejected by the bank': {
    title: 'A bank has rejected a refund',
    mend: 'Today names the order and the customer. Send the refund again there, or pay the customer by UPI or in cash and record it.',
  },
  'M4 refunds exceed the payment': {
    title: 'More was refunded than was paid',
    mend: 'Compare with the payment at Razorpay, and send this line to the person who maintains the program.',
  },
  'M5 bill does not add up': { title: 'The bill of an order does not add up', mend: tellDeveloper },
  'M6 asked for something else than is owed': {
    title: 'A customer was asked to pay a different amount from the order total',
    mend: tellDeveloper,
  },
  'M7 paid twice': {
    title: 'An order was paid twice',
    mend: 'The second payment is refunded automatically within minutes. If it is not, refund it at Razorpay.',
  },
  'M9 history disagrees with the order': { title: 'The history of an order is wrong', mend: tellDeveloper },
  'M9 order moved without being placed': { title: 'An unpaid order was moved on', mend: tellDeveloper },
  'N1 invoice numbers have a gap': {
    title: 'An invoice number is missing',
    mend: 'Give the missing number to your accountant and to the person who maintains the program.',
  },
  'N2 packed without an invoice': { title: 'An order was packed without an invoice', mend: tellDeveloper },
  'N3 invoice differs from its order': { title: 'An invoice differs from its order', mend: tellDeveloper },
  'N5 invoice before the goods were packed': {
    title: 'An order has an invoice but is not packed',
    mend: tellDeveloper,
  },
  'N6 credit notes exceed their invoice': {
    title: 'More was credited than was invoiced',
    mend: 'Give the number of the order to your accountant and to the person who maintains the program.',
  },
  'N7 credit note numbers have a gap': {
    title: 'The number of a credit note is missing',
    mend: 'Give the missing number to your accountant and to the person who maintains the program.',
  },
  'N8 goods taken back without a credit note': { title: 'A return has no credit note', mend: tellDeveloper },
  'N8 invoice of a cancelled order is not credited': {
    title: 'A cancelled order has an invoice, but no credit note for all of it',
    mend: 'Tell your accountant: this invoice counts as sold. Then send this line to the person who maintains the program.',
  },
  'Q1 order differs from its quote': { title: 'An order differs from the quote that was sent', mend: tellDeveloper },
  'Q2 two orders for one quote': {
    title: 'One quote has two orders',
    mend: 'Send only one of them. Cancel the other, and what was paid for it is refunded.',
  },
  'E1 replacement disagrees with its return': {
    title: 'A replacement was sent before its return was closed, or is still held after that',
    mend: 'Look at the return before you pack the order, and send this line to the person who maintains the program.',
  },
  'E2 refund used up without a replacement': {
    title: 'The refund of a return paid for a replacement that does not exist',
    mend: tellDeveloper,
  },
  'E3 two replacements for one return': {
    title: 'One return has two replacements',
    mend: 'Send only one of them, and take the other back.',
  },
  'R1 more came back than was bought': { title: 'More of an order came back than was bought', mend: tellDeveloper },
  'R2 refund of a return differs from what it says': {
    title: 'A return was refunded with a different amount than it says',
    mend: 'Compare with the payment at Razorpay, and send this line to the person who maintains the program.',
  },
  'R3 stock differs from what was put back': {
    title: 'The goods of a return are not on the shelf as it says',
    mend: 'Count these products and enter the count.',
  },
  'S1 oversold': {
    title: 'More was sold than is in stock',
    mend: 'Count this product. Then receive more, or cancel its latest order.',
  },
  'S2 reserved differs from holds': { title: 'The reserved stock of a product is wrong', mend: tellDeveloper },
  'S2 stock differs from its ledger': {
    title: 'The stock of a product does not match its ledger',
    mend: 'Count this product and enter the count.',
  },
  'S3 hold disagrees with its order': {
    title: 'Stock is held for an order that does not need it',
    mend: tellDeveloper,
  },
  'S4 order without stock': {
    title: 'An order has no stock held for it',
    mend: 'Check that the goods are there before you pack it.',
  },
  'S4 holds differ from the lines': {
    title: 'The stock held for an order differs from what was ordered',
    mend: 'Pack what the order says, and count these products.',
  },
  'S4 two live holds of one SKU': { title: 'Stock is held twice for one order', mend: tellDeveloper },
  'S6 hold outlived its time': {
    title: 'Stock is held for an order that was never paid',
    mend: 'It is released automatically within minutes. If not, restart the shop.',
  },
  'T1 counter sale does not add up': {
    title: 'A sale at the counter lacks its till, its money or the reason for its discount',
    mend: tellDeveloper,
  },
  'T1 counter sale given up and not cancelled': {
    title: 'A sale at the counter was given up but could still be paid',
    mend: tellDeveloper,
  },
  'T2 counted till differs from its sales': {
    title: 'A till that was counted no longer agrees with its sales and refunds',
    mend: 'Open the till under Tills and compare it with its orders. Somebody may have changed the database.',
  },
  'T3 sale on another day than its till': {
    title: 'A sale at the counter belongs to the till of another day',
    mend: tellDeveloper,
  },
  'W1 rows not looked at': {
    title: 'The check for such problems has stopped',
    mend: 'Restart the shop. If that does not help, look at the log.',
  },
};

/** Falls back to the name itself, so that a new rule still shows. */
export const wordsFor = (name: string): Words =>
  ruleWords[name] ?? { title: name.replace(/^[A-Z]\d+ /, ''), mend: tellDeveloper };
