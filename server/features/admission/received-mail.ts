import type { Mail } from '../../providers/mail/mail.ts';

/** To the address in the form, which need not be the sender's: of what was typed, only the centre is in it, from our own list. */
export const admissionReceivedMail = (to: string, centre: string): Mail => ({
  to,
  isAutomatic: true,
  subject: 'We have your admission form',
  content: {
    heading: 'We have your admission form',
    paragraphs: [
      `The form for our ${centre} centre has arrived. The place is yours as soon as the admission fee is paid.`,
      'Have you paid it just now? Then another mail says so, and there is nothing to do.',
    ],
    button: { text: 'Pay the fee', path: '/my-account?tab=admission' },
    after: [
      'Please bring a guard set, a helmet and the club bodysuit to every class.',
      'You get this because your address was entered in an admission form. If it was not you, just reply to this mail.',
    ],
  },
});
