import type { RollClass } from '../../contract/desk/roll-call.ts';
import { countLeft, mergeClasses, unsentOf, type Work } from '../../domain/roll-call-work.ts';
import {
  emptyPhone,
  putSealed,
  readPhone,
  readSealed,
  type Owner,
  type Phone,
  type SealedWork,
} from './phone-store.ts';

const algorithm = 'AES-GCM';

/** Number of unsent taps of this phone's owner. */
export async function countUnsent(): Promise<number> {
  const { work } = await readPhone();
  return unsentOf(work).filter(({ kind }) => kind !== 'view').length;
}

/** After so long without an answer the owner's access is no longer certain. The lists reach two days ahead. */
const hoursUnheard = 72;

export const isUnheard = ({ owner, heardAt }: Phone, now: number): boolean =>
  owner !== null && Math.abs(now - heardAt) > hoursUnheard * 3_600_000;

/**
 * Hands the phone over to another member; null: nobody is signed in, or the session has ended. Removes the class lists. Encrypts unsent taps for their owner, so that
 * nobody else can read them or send them under their own name.
 */
export async function handOver(nextStaffId: string | null): Promise<void> {
  for (;;) {
    const phone = await readPhone();
    const { owner, work } = phone;
    if (owner === null || owner.staff_id === nextStaffId) return;
    const left = countLeft(work) > 0 ? await seal(owner, phone) : await readSealed(owner.staff_id);
    // Another tab may have stored a tap while this was encrypted.
    if (await putSealed(owner.staff_id, left, { expected: phone, next: emptyPhone })) return;
  }
}

interface Left {
  work: Work;
  /** Those that something in `work` belongs to, without medical notes: the next list may lack them. */
  classes: readonly RollClass[];
}

/** The owner's taps from earlier on this phone; null: none. */
export async function unseal(owner: Owner): Promise<Left | null> {
  const stored = await readSealed(owner.staff_id);
  const key = stored && (await importKey(owner.seal_key));
  if (!stored || !key) return null;
  try {
    const bytes = await crypto.subtle.decrypt({ name: algorithm, iv: stored.iv }, key, stored.sealed);
    // A phone with an earlier release sealed no classes.
    const { classes = [], ...work } = JSON.parse(new TextDecoder().decode(bytes)) as Work & Partial<Left>;
    return { work, classes };
  } catch {
    return null;
  }
}

/** Null over plain HTTP, where browsers cannot encrypt: such a phone has no roll call without a network, and drops what it could not send. */
async function seal(owner: Owner, { work, classes }: Phone): Promise<SealedWork | null> {
  const key = await importKey(owner.seal_key);
  if (!key) return null;
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const left = { ...work, classes: mergeClasses(classes, [], work, null).map(withoutNotes) };
  const bytes = new TextEncoder().encode(JSON.stringify(left));
  const sealed = await crypto.subtle.encrypt({ name: algorithm, iv }, key, bytes);
  return { full_name: owner.full_name, count: countLeft(work), iv, sealed };
}

const withoutNotes = (of: RollClass): RollClass => ({
  ...of,
  students: of.students.map((student) => ({ ...student, medical_note: '' })),
});

async function importKey(hex: string): Promise<CryptoKey | null> {
  if (!globalThis.isSecureContext) return null;
  const bytes = Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  return crypto.subtle.importKey('raw', bytes, algorithm, false, ['encrypt', 'decrypt']);
}
