import { payLaterText, waitingText } from '../../../domain/admission-stage.ts';
import type { Mail } from '../../providers/mail/mail.ts';
import type { FoundStage } from './stage.ts';

/** Goes to whatever address was typed, perhaps a stranger's, so the only form fields in it are centre and batch, which are from our own lists. */
export const admissionReceivedMail = (to: string, centre: string, { stage, position, batch }: FoundStage): Mail => {
  const waits = stage === 'waiting';
  return {
    to,
    isAutomatic: true,
    subject: 'We have your admission form',
    content: {
      heading: 'We have your admission form',
      paragraphs: waits
        ? [`All places in ${batch ?? `our ${centre} centre`} are taken. ${waitingText(position ?? 1)}`, payLaterText]
        : [
            `We have received the form for our ${centre} centre. ${batch === null ? 'The next step is the admission fee.' : `We keep a place in ${batch} for you once the admission fee is paid.`}`,
            'If you have just paid it, a second mail will confirm that and there is nothing left to do.',
          ],
      button: { text: waits ? 'See the form' : 'Pay the fee', path: '/my-account?tab=admission' },
      after: [
        ...(waits ? [] : ['Please bring a guard set, a helmet and the club bodysuit to every class.']),
        'You are getting this because your address was entered in an admission form. If it was not you, just reply to this mail.',
      ],
    },
  };
};
