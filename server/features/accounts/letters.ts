import { layOut } from '../../providers/mail/layout.ts';
import type { Letter } from '../../providers/mail/mail.ts';
import type { OtpPurpose } from './otp-queries.ts';

interface Person {
  email: string;
  fullName: string;
}

const purposeWords: Record<OtpPurpose, string> = {
  signup: 'finish opening your account',
  reset: 'set a new password',
};

/** The code stands in the subject, so that a phone shows it without opening the mail. */
export const otpLetter = (email: string, purpose: OtpPurpose, code: string): Letter => ({
  to: email,
  subject: `${code} is your Pahiya code`,
  ...layOut({
    heading: 'Your code',
    paragraphs: [`Enter this code to ${purposeWords[purpose]}:`],
    code,
    after: [
      'It is good for 10 minutes, in the browser that asked for it.',
      'If you did not ask for it, you can ignore this mail. Nobody at Pahiya will ever ask you for this code.',
    ],
  }),
});

/** To an address that has an account and was entered for a new one: the screen says nothing of that, this mail may. */
export const alreadyRegisteredLetter = ({ email, fullName }: Person): Letter => ({
  to: email,
  subject: 'You already have a Pahiya account',
  ...layOut({
    heading: `Hello ${fullName},`,
    paragraphs: [
      'Somebody, most likely you, wanted to register with this email address. It already has an account.',
      'Log in with your password. If you have forgotten it, choose "Forgot password" on the login page.',
    ],
    after: ['If it was not you, there is nothing to do.'],
  }),
});

export const welcomeLetter = ({ email, fullName }: Person): Letter => ({
  to: email,
  subject: 'Welcome to Pahiya',
  ...layOut({
    heading: `Welcome, ${fullName}!`,
    paragraphs: [
      'Your account is open. You can now order, follow your orders, and send admission forms for the academy.',
    ],
    after: ['Good rolling!'],
  }),
});

export const passwordChangedLetter = ({ email, fullName }: Person): Letter => ({
  to: email,
  subject: 'Your Pahiya password was changed',
  ...layOut({
    heading: `Hello ${fullName},`,
    paragraphs: [
      'The password of your account has just been changed, and you have been logged out on all devices.',
      'Log in again with the new password.',
    ],
    after: ['If it was not you, reset the password at once: only who reads this mailbox can.'],
  }),
});
