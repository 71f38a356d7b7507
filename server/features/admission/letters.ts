import { formatPaise } from '../../../domain/money.ts';
import { layOut, type Mail } from '../../providers/mail/mail.ts';
import type { PaidAdmission } from './fee-queries.ts';

const fee = ({ amount_paise }: PaidAdmission): string => formatPaise(amount_paise);

/** To the parents, at the address in the form. */
export const admittedLetter = (admission: PaidAdmission): Mail => ({
  to: admission.email,
  subject: 'Your admission fee is paid',
  ...layOut({
    heading: `Welcome to the rink, ${admission.name}`,
    paragraphs: [
      `We received the admission fee of ${fee(admission)}. The place at our ${admission.centre} centre is yours.`,
      'A guard set, a helmet and the club bodysuit are compulsory in every class. Our shop has all three.',
    ],
    after: ['The receipt is in your account, under Admission.'],
  }),
});

/** To the parents, about a second payment of the same fee. */
export const paidTwiceLetter = (admission: PaidAdmission): Mail => ({
  to: admission.email,
  subject: 'Your second payment is refunded',
  ...layOut({
    heading: 'The fee was paid twice',
    paragraphs: [
      `The admission fee of ${admission.name} was paid twice. The place is yours; the second payment goes back to you.`,
      `${fee(admission)} goes back to where you paid from. Banks take five to seven working days.`,
    ],
    after: ['Questions? Just answer this mail.'],
  }),
});

/** To the shop. The centre is from our own list, so it may stand in the subject. */
export const newAdmissionLetter = (to: string, admission: PaidAdmission): Mail => ({
  to,
  replyTo: admission.email,
  subject: `New admission, ${admission.centre}`,
  ...layOut({
    heading: 'A new admission is paid',
    paragraphs: [
      `${admission.name}, child of ${admission.father_name}`,
      `${admission.mobile}, ${admission.email}`,
      `Centre: ${admission.centre}. Fee paid: ${fee(admission)}.`,
    ],
    after: ['Sent when the payment was settled.'],
  }),
});
