import { lookUpUser } from './look-up-user.ts';

/** What a stored login calls for when a page is opened. */
export async function resumeLogin(): Promise<void> {
  await lookUpUser();
}
