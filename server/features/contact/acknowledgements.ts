import type { Mail } from '../../providers/mail/mail.ts';

/**
 * Sent to the address in a form. Anybody can type anybody's address, so the mail repeats nothing that was typed. Otherwise strangers
 * could send their texts and links in our name.
 */
const acknowledgement = (to: string, subject: string, paragraphs: readonly string[]): Mail => ({
  to,
  isAutomatic: true,
  subject,
  content: {
    heading: subject,
    paragraphs: [...paragraphs],
    after: [
      'Anything to add? Just reply to this mail.',
      'You are getting this because somebody entered your address in a form in our shop. If it was not you, you can ignore this mail.',
    ],
  },
});

export const leadReceivedMail = (to: string): Mail =>
  acknowledgement(to, 'We have your message', [
    'Thank you for writing to us. One of our skaters reads your message and answers within a working day, by mail or by phone.',
  ]);

export const enquiryReceivedMail = (to: string): Mail =>
  acknowledgement(to, 'We have your enquiry about classes', [
    'Thank you for asking. A coach looks for the right class: age, experience and the centre near you.',
    'We call you within a working day with the timings and what to bring. The first class is a trial; nothing is paid before that.',
  ]);
