/** A mail as we speak of it: to one person, with the same words as text and as HTML. */
export interface Letter {
  to: string;
  subject: string;
  text: string;
  html: string;
}

export interface Mail {
  send(letter: Letter): Promise<void>;
  close(): void;
}
