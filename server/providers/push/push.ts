export interface PushMessage {
  title: string;
  body: string;
  /** Path of the page that a click opens. */
  link: string;
}

export interface Push {
  /** Throws if it is worth trying again. */
  send(deviceToken: string, message: PushMessage): Promise<'sent' | 'unregistered'>;
}
