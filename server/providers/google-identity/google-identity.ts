/** A person as Google vouches for them. */
export interface GooglePerson {
  /** The account at Google, whatever becomes of its address. */
  sub: string;
  email: string;
  fullName: string;
  /** Google itself runs this mailbox (Gmail, Workspace), so whoever signs in there owns the address today. */
  isMailboxOwner: boolean;
}

export interface GoogleIdentity {
  verify(idToken: string): Promise<GooglePerson | 'refused' | 'unreachable'>;
}
