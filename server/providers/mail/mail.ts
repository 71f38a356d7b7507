/** A mail as we speak of it: to one person, with the same words as text and as HTML. */
export interface Letter {
  to: string;
  /** Who gets an answer to it; where absent, the shop. */
  replyTo?: string | undefined;
  subject: string;
  text: string;
  html: string;
}

/** As an object an address is taken as it is, not parsed as a list. */
export const addressees = ({ to, replyTo }: Pick<Letter, 'to' | 'replyTo'>) => ({
  to: { name: '', address: to },
  ...(replyTo && { replyTo: { name: '', address: replyTo } }),
});

/** The Message-ID of a letter: unique by its id, and at home where the shop's mail comes from. */
export const messageId = (id: string, from: string): string => `<${id}@${/@([^\s@<>]+)>?$/.exec(from)?.[1] ?? ''}>`;

export interface Mail {
  /** Sent again because its sender died before it could write down that it was sent, a letter keeps its id: mailboxes know it. */
  send(letter: Letter, id: string): Promise<void>;
  close(): void;
}
