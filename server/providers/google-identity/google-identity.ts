/** A person that Google vouches for. */
export interface GooglePerson {
  /** The id of the Google account. It stays when the email changes. */
  sub: string;
  email: string;
  fullName: string;
  /** Google hosts this mailbox (Gmail, Workspace), so the person who signs in owns the address today. */
  isMailboxOwner: boolean;
}

export interface GoogleIdentity {
  verify(idToken: string): Promise<GooglePerson | 'refused' | 'unreachable'>;
}
