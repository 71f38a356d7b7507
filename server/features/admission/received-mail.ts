import type { Mail } from '../../providers/mail/mail.ts';

/** Goes to whatever address was typed, perhaps a stranger's, so the only form field in it is the centre, which is from our own list. */
export const admissionReceivedMail = (to: string, centre: string): Mail => ({
  to,
  isAutomatic: true,
  subject: 'We have your admission form',
  content: {
    heading: 'We have your admission form',
    paragraphs: [
      `We have received the form for our ${centre} centre. The place is yours once the admission fee is paid.`,
      'If you have just paid it, a second mail will confirm that and there is nothing left to do.',
    ],
    button: { text: 'Pay the fee', path: '/my-account?tab=admission' },
    after: [
      'Please bring a guard set, a helmet and the club bodysuit to every class.',
      'You are getting this because your address was entered in an admission form. If it was not you, just reply to this mail.',
    ],
  },
});
