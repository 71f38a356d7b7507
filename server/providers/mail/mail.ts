/** A mail to one person, with the same words as text and as HTML. */
export interface Mail {
  to: string;
  /** Who gets the reply. Default: the shop. */
  replyTo?: string | undefined;
  subject: string;
  text: string;
  html: string;
}

export interface Mailer {
  /** A mail that is sent again keeps its id, so that mailboxes recognise it: its sender may have died before saving that it was sent. */
  send(mail: Mail, id: string): Promise<void>;
  close(): void;
}

/**
 * How many mails a process sends in parallel. Each kind has its own share of the connections, so that a code never waits behind
 * other mails.
 */
export const mailsAtOnce = { codes: 6, others: 4 };

/** As an object, nodemailer takes an address as it is and does not parse it as a list. */
export const addressees = ({ to, replyTo }: Pick<Mail, 'to' | 'replyTo'>) => ({
  to: { name: '', address: to },
  ...(replyTo && { replyTo: { name: '', address: replyTo } }),
});

/** The Message-ID of a mail: its id at the domain that the shop's mails come from. */
export const messageId = (id: string, from: string): string => `<${id}@${/@([^\s@<>]+)>?$/.exec(from)?.[1] ?? ''}>`;

interface Content {
  heading: string;
  paragraphs: readonly string[];
  /** Shown large, with space between its digits. */
  code?: string;
  /** The one thing to press. */
  button?: { text: string; url: string };
  after: readonly string[];
}

const ink = '#0a1024';
const quiet = '#4d5975';
const accent = '#1a3bff';

/**
 * Writes a mail in two forms. Tables and inline styles, because mail programs draw those alike. No pictures, so nothing is
 * missing where they are blocked.
 */
export function layOut({ heading, paragraphs, code, button, after }: Content): { text: string; html: string } {
  const text = [
    heading,
    ...paragraphs,
    ...(code ? [`    ${code}`] : []),
    ...(button ? [`${button.text}: ${button.url}`] : []),
    ...after,
    '-- \nPahiya, Navi Mumbai',
  ].join('\n\n');
  const line = (words: string, colour: string, size: number) =>
    `<p style="margin:0 0 16px;font-size:${size}px;line-height:1.5;color:${colour}">${escapeHtml(words)}</p>`;
  const codeBox = code
    ? `<p style="margin:8px 0 24px;padding:16px 0 16px 8px;background:#f3f6fb;border-radius:12px;text-align:center;font-size:34px;font-weight:700;letter-spacing:8px;color:${ink}">${escapeHtml(code)}</p>`
    : '';
  const buttonBox = button
    ? `<p style="margin:8px 0 24px"><a href="${escapeHtml(button.url)}" style="display:inline-block;padding:14px 28px;background:${accent};border-radius:999px;font-size:16px;font-weight:700;color:#ffffff;text-decoration:none">${escapeHtml(button.text)}</a></p>`
    : '';
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light"><title>${escapeHtml(heading)}</title></head>
<body style="margin:0;padding:0;background:#e6ecf5">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#e6ecf5"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;background:#ffffff;border-radius:16px;font-family:Figtree,-apple-system,'Segoe UI',Roboto,Arial,sans-serif">
<tr><td style="padding:28px 32px 0;font-size:20px;font-weight:800;color:${accent}">Pahiya</td></tr>
<tr><td style="padding:20px 32px 16px">
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3;color:${ink}">${escapeHtml(heading)}</h1>
${paragraphs.map((words) => line(words, ink, 16)).join('\n')}
${codeBox}${buttonBox}
${after.map((words) => line(words, quiet, 14)).join('\n')}
</td></tr>
<tr><td style="padding:16px 32px 28px;border-top:1px solid #d3dcea;font-size:12px;color:${quiet}">Pahiya skating shop and academy, Navi Mumbai</td></tr>
</table></td></tr></table></body></html>`;
  return { text, html };
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escapeHtml = (words: string): string => words.replaceAll(/[&<>"]/g, (character) => entities[character] ?? '');
