import * as z from 'zod/mini';
import { isAadhaar, normaliseAadhaar } from '../domain/aadhaar.ts';
import { isBirthDate } from '../domain/admission.ts';
import { indiaDate } from '../domain/india-time.ts';
import { isMobile, mobileInvalidText, normaliseMobile } from '../domain/mobile-number.ts';
import { normalisePincode, pincodePattern } from '../domain/pincode.ts';
import { line, missingOr, patterned, requiredText } from './text-field.ts';

/** Leaves room for spaces, brackets and a country code. */
const typedMobileLengthMax = 40;

/* @__NO_SIDE_EFFECTS__ */
const typedMobile = () => line(typedMobileLengthMax).check(z.overwrite(normaliseMobile));

export const Mobile = /* @__PURE__ */ typedMobile().check(z.refine(isMobile, mobileInvalidText));

// An empty field is reported as missing, for forms that mark their required fields.
/* @__NO_SIDE_EFFECTS__ */
const isFilled = () => z.minLength(1, { error: requiredText, abort: true });

export const RequiredMobile = /* @__PURE__ */ line(typedMobileLengthMax).check(
  isFilled(),
  z.overwrite(normaliseMobile),
  z.refine(isMobile, mobileInvalidText),
);

export const MobileOrEmpty = /* @__PURE__ */ typedMobile().check(
  z.refine((digits) => digits === '' || isMobile(digits), mobileInvalidText),
);

/** At registration the number may be missing or incomplete; checkout asks for a complete one. */
export const MobileSoFar = /* @__PURE__ */ z._default(typedMobile(), '');

// Danger: an email address ends up in a mail header, so no spaces or control characters.
const emailPattern = /^[^\s@<>()[\],;:"\\]+@[^\s@<>()[\],;:"\\.]+(\.[^\s@<>()[\],;:"\\.]+)+$/;
const emailLengthMax = 254;

/* @__NO_SIDE_EFFECTS__ */
export const email = (reason: string) =>
  patterned(emailLengthMax, emailPattern, reason).check(z.overwrite((address) => address.toLowerCase()));

const emailInvalidText = 'Please enter a valid email address.';

export const Email = email(emailInvalidText);

export const RequiredEmail = /* @__PURE__ */ line(emailLengthMax).check(
  isFilled(),
  z.regex(emailPattern, emailInvalidText),
  z.overwrite((address) => address.toLowerCase()),
);

export const EmailOrEmpty = /* @__PURE__ */ z._default(
  line(emailLengthMax).check(
    z.refine((address) => address === '' || emailPattern.test(address), emailInvalidText),
    z.overwrite((address) => address.toLowerCase()),
  ),
  '',
);

const passwordBytesMax = 1024;

/** Never trimmed: spaces belong to a password. Bounded, because long ones take longer to hash. */
/* @__NO_SIDE_EFFECTS__ */
export const password = (tooShortText: string, lengthMin = 6) =>
  z.string(missingOr('This must be text.')).check(
    z.minLength(lengthMin, tooShortText),
    z.refine(
      (text) => text.length <= passwordBytesMax && new TextEncoder().encode(text).length <= passwordBytesMax,
      `Password may be at most ${passwordBytesMax} characters long.`,
    ),
  );

export const Otp = patterned(20, /^\d{6}$/, 'Please enter all 6 digits of OTP');

const pincodeInvalidText = 'Please enter a valid pincode';

/* @__NO_SIDE_EFFECTS__ */
const isPincode = () => z.regex(pincodePattern, pincodeInvalidText);

export const Pincode = /* @__PURE__ */ line(20).check(z.overwrite(normalisePincode), isPincode());

export const PincodeOrEmpty = /* @__PURE__ */ line(20).check(
  z.overwrite(normalisePincode),
  z.refine((text) => text === '' || pincodePattern.test(text), pincodeInvalidText),
);

export const RequiredPincode = /* @__PURE__ */ line(20).check(isFilled(), z.overwrite(normalisePincode), isPincode());

const isPastDate = (text: string): boolean => z.regexes.date.test(text) && isBirthDate(text, indiaDate(new Date()));

/** YYYY-MM-DD, or empty. */
export const BirthDate = /* @__PURE__ */ z._default(
  line(10).check(z.refine((text) => text === '' || isPastDate(text), 'Please enter a valid date.')),
  '',
);

/** Optional, but if given it must be valid. */
export const Aadhaar = /* @__PURE__ */ z._default(
  line(20).check(
    z.overwrite(normaliseAadhaar),
    z.refine((digits) => digits === '' || isAadhaar(digits), 'Please enter a valid 12-digit Aadhaar number.'),
  ),
  '',
);
