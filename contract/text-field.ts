import * as z from 'zod/mini';

export const requiredText = 'This field is required';

// Schema factories are marked free of side effects, so that bundlers drop schemas that a page does not use.

/** Distinguishes a missing value from one of the wrong type. */
/* @__NO_SIDE_EFFECTS__ */
export const missingOr = (wrongTypeText: string) => ({
  error: (issue: { input?: unknown }) =>
    issue.input === undefined || issue.input === null || issue.input === '' ? requiredText : wrongTypeText,
});

// PostgreSQL cannot store NUL, lone surrogates get changed on the way, and control characters can forge log and mail lines.
const isOneLine = (text: string): boolean => text.isWellFormed() && !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text);
const isPlainText = (text: string): boolean => text.isWellFormed() && !/[^\P{Cc}\n\r\t]/u.test(text);
// They turn the text around, or make two names look the same that are not. People copy them from chats and PDFs without seeing them.
const hiddenCharacters = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g;
// Joiners are part of Indian and Arabic letters and of emoji. Elsewhere nobody sees them.
const strayJoiners =
  /(?<![\p{M}\p{Script=Arabic}\p{Extended_Pictographic}\p{Emoji_Modifier}])[\u200c\u200d](?!\p{M})/gu;

export const withoutHiddenCharacters = (text: string): string =>
  text.replace(hiddenCharacters, '').replace(strayJoiners, '').trim();

/* @__NO_SIDE_EFFECTS__ */
const withoutHidden = () => z.overwrite(withoutHiddenCharacters);

const unusableText = 'This contains characters that cannot be used.';

export const tooLongText = (lengthMax: number): string => `This may be at most ${lengthMax} characters long.`;

/* @__NO_SIDE_EFFECTS__ */
const atMost = (lengthMax: number) => z.maxLength(lengthMax, { error: tooLongText(lengthMax), abort: true });

/** One line of text, trimmed, without characters that nobody sees; may be empty. */
/* @__NO_SIDE_EFFECTS__ */
export const line = (lengthMax: number) =>
  z
    .string(missingOr('This must be text.'))
    .check(z.trim(), atMost(lengthMax), withoutHidden(), z.refine(isOneLine, { error: unusableText, abort: true }));

/* @__NO_SIDE_EFFECTS__ */
export const requiredLine = (lengthMax: number) => line(lengthMax).check(z.minLength(1, requiredText));

/** Text of several lines; may be empty. */
/* @__NO_SIDE_EFFECTS__ */
export const paragraph = (lengthMax: number) =>
  z
    .string(missingOr('This must be text.'))
    .check(z.trim(), atMost(lengthMax), withoutHidden(), z.refine(isPlainText, { error: unusableText, abort: true }));

/** One line that matches a pattern. The length is checked first, so that no pattern ever runs over a long text. */
/* @__NO_SIDE_EFFECTS__ */
export const patterned = (lengthMax: number, pattern: RegExp, reason: string) =>
  line(lengthMax).check(z.regex(pattern, reason));

/* @__NO_SIDE_EFFECTS__ */
export const choice = <const T extends readonly string[]>(values: T, reason?: string) =>
  z.enum(values, reason === undefined ? missingOr(`This must be one of: ${values.join(', ')}.`) : { error: reason });
