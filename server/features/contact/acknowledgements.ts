import type { Mail } from '../../providers/mail/mail.ts';

/**
 * To whoever is named in a form. Anybody can type anybody's address, so these hold nothing that was typed: no name, no message, no
 * link of a stranger's goes out in our name.
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
    'Thank you for writing to Pahiya. One of our skaters reads your message and answers within a working day, by mail or by phone.',
  ]);

export const enquiryReceivedMail = (to: string): Mail =>
  acknowledgement(to, 'We have your enquiry about classes', [
    'Thank you for asking. A coach looks for the right class: age, experience and the centre near you.',
    'We call you within a working day with the timings and what to bring. The first class is a trial; nothing is paid before that.',
  ]);
