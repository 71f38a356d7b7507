import type { Mail } from '../../providers/mail/mail.ts';
import type { OtpPurpose } from './otp-codes.ts';

interface Person {
  email: string;
  fullName: string;
}

const purposeWords: Record<OtpPurpose, string> = {
  signup: 'finish creating your account',
  reset: 'set a new password',
};

/** The code is in the subject, so that a phone shows it without opening the mail. */
export const otpMail = (email: string, purpose: OtpPurpose, code: string): Mail => ({
  to: email,
  subject: `${code} is your OTP`,
  content: {
    heading: 'Your OTP',
    paragraphs: [`Enter this OTP to ${purposeWords[purpose]}:`],
    code,
    after: [
      'It is valid for 10 minutes, in the browser that asked for it.',
      'If you did not ask for it, you can ignore this mail. Nobody from our shop will ever ask you for this OTP.',
    ],
  },
});

/** For someone who registers an email that has an account. The screen must not reveal that; this mail may. */
export const alreadyRegisteredMail = ({ email, fullName }: Person): Mail => ({
  to: email,
  subject: 'You already have an account',
  content: {
    heading: `Hello ${fullName},`,
    paragraphs: [
      'Someone, probably you, tried to register with this email address. It already has an account.',
      'Log in with your password. If you have forgotten it, choose "Forgot your password?" on the login page.',
    ],
    after: ['If this was not you, you can ignore this mail.'],
  },
});

export const welcomeMail = ({ email, fullName }: Person): Mail => ({
  to: email,
  subject: 'Your account is ready',
  content: {
    heading: `Welcome, ${fullName}!`,
    paragraphs: ['You can now place and track orders, and send admission forms for the academy.'],
    after: ['Happy skating!'],
  },
});

export const passwordChangedMail = ({ email, fullName }: Person): Mail => ({
  to: email,
  subject: 'Your password was changed',
  content: {
    heading: `Hello ${fullName},`,
    paragraphs: [
      'The password of your account was just changed, and you were logged out on all devices.',
      'Please log in again with the new password.',
    ],
    after: ['If this was not you, reset your password now. All you need is access to this mailbox.'],
  },
});
