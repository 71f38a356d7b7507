import type { Transaction } from '../../../database/client.ts';
import { dropOldestBrowsers, putKnownBrowser, renameBrowser } from './known-browser-queries.ts';
import { hashSecretText, newSecretText } from './secret-text.ts';

const browsersMax = 20;

/**
 * From now on this browser has its own allowance of tries for this account. Returns its new secret: one that was there before may
 * have been planted by somebody who would then share the allowance.
 */
export async function rememberBrowser(trx: Transaction, userId: string, oldSecret: string | null): Promise<string> {
  const secret = newSecretText();
  const browserHash = hashSecretText(secret);
  if (oldSecret !== null) await renameBrowser(trx, hashSecretText(oldSecret), browserHash);
  await putKnownBrowser(trx, userId, browserHash);
  await dropOldestBrowsers(trx, userId, browsersMax);
  return secret;
}
