import { useSyncExternalStore } from 'react';
import type { DeskOutput } from '../../contract/desk/desk-contract.ts';
import type { RollClass } from '../../contract/desk/roll-call.ts';
import type { Failed } from '../../contract/client.ts';
import {
  joinWork,
  keepDrafts,
  mergeClasses,
  nextToSend,
  refuseAll,
  settle,
  unsentOf,
  type KeptItem,
  type Work,
} from '../../domain/roll-call-work.ts';
import { isSomebodyThere } from '../api/activity.ts';
import { callOnce, isPassing, wordsOf } from '../api/call.ts';
import { skewOf, stamp } from './clock.ts';
import { handOver, isUnheard, unseal } from './hand-over.ts';
import { bodyOf } from './sent-items.ts';
import { changePhone, putSealed, readPhone, type Phone } from './phone-store.ts';

/** The result of the last call to the server. */
export type Link = 'unknown' | 'online' | 'offline' | 'signed-out' | 'not-allowed';

type List = DeskOutput<'GET /desk/roll-call'>;

const lockName = 'roll-call';
const everyMs = 20_000;
const [firstRetryMs, lastRetryMs] = [2000, 60_000];

export const notStoredText =
  'This phone could not store that. Please try again. If it fails again, free some space on the phone and reload this page.';

let link: Link = 'unknown';
let isStored = true;
let retryMs = firstRetryMs;
let retry: ReturnType<typeof setTimeout> | undefined;
/** Stays in the list even if a newer list lacks it. */
let openClass: string | null = null;
const listeners = new Set<() => void>();

function setLink(next: Link): void {
  link = next;
  listeners.forEach((tell) => tell());
}

function setStored(next: boolean): void {
  isStored = next;
  listeners.forEach((tell) => tell());
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}

export const useLink = (): Link => useSyncExternalStore(subscribe, () => link);

/** Whether this phone could store the last tap. */
export const useIsStored = (): boolean => useSyncExternalStore(subscribe, () => isStored);

export function keepInList(classId: string | null): void {
  openClass = classId;
}

/** One tab at a time. Two would do no harm: ids are stored once. */
const alone = <Result>(work: () => Promise<Result>): Promise<Result> =>
  'locks' in navigator ? navigator.locks.request(lockName, work) : work();

/** Sends waiting taps, then loads the classes, and those of `day` if given. */
export const sync = (day?: string): Promise<void> =>
  alone(async () => {
    if ((await sendAll()) && (await fetchClasses(day)) && (await sendAll())) succeeded();
  });

/** Sends waiting taps, right after a tap. */
export const send = (): Promise<void> =>
  alone(async () => {
    if (await sendAll()) succeeded();
  });

async function fetchClasses(day: string | undefined): Promise<boolean> {
  const list = await callOnce('GET /desk/roll-call');
  if (!list.ok) return failed(list);
  await welcome(list.body);
  if (day === undefined) return true;
  const ofDay = await callOnce('GET /desk/roll-call', { query: { day } });
  if (!ofDay.ok) return failed(ofDay);
  await changePhone((phone) => {
    const found = new Map([...phone.classes, ...ofDay.body.classes].map((each) => [each.class_id, each]));
    return { ...phone, classes: [...found.values()] };
  });
  return true;
}

/** The list says who is signed in. Seals the previous member's taps first, then opens those that this member left here. */
async function welcome({ classes, now, ...owner }: List): Promise<void> {
  await handOver(owner.staff_id);
  const earlier = await unseal(owner);
  await changePhone((phone) => {
    const work = earlier === null ? phone.work : joinWork(earlier.work, phone.work);
    const here = new Set(phone.classes.map(({ class_id: id }) => id));
    const left = earlier?.classes.filter(({ class_id: id }) => !here.has(id)) ?? [];
    const merged = mergeClasses([...phone.classes, ...left], classes, work, openClass);
    const next = { owner, classes: merged, work, skewMs: skewOf(now), heardAt: Date.now() };
    return { ...next, work: merged.reduce((kept, of) => keepDrafts(kept, of, stamp(next)), work) };
  });
  if (earlier !== null) await putSealed(owner.staff_id, null, null);
}

async function sendAll(): Promise<boolean> {
  for (;;) {
    const { owner, work } = await readPhone();
    const next = owner && nextToSend(work);
    if (!next) return true;
    if (!(await sendSome(owner.staff_id, next))) return false;
  }
}

async function sendSome(staffId: string, { classId, items }: { classId: string; items: KeptItem[] }): Promise<boolean> {
  const answer = await callOnce('POST /desk/roll-call/:classId', {
    params: { classId },
    body: { staff_id: staffId, ...bodyOf(items) },
  });
  if (answer.ok) {
    await changePhone((phone) => {
      const { outcomes, class: of } = answer.body;
      const work = settle(phone.work, outcomes);
      // Not this member's any more: what was refused can be read, its children's notes cannot.
      if (of === null)
        return {
          ...phone,
          work,
          classes: phone.classes.map((each) => (each.class_id === classId ? withoutChildren(each) : each)),
        };
      const classes = phone.classes.map((each) => (each.class_id === classId ? of : each));
      return { ...phone, classes, work: keepDrafts(work, of, stamp(phone)) };
    });
    return true;
  }
  if (answer.refusal?.code === 'other-person') {
    const list = await callOnce('GET /desk/roll-call');
    if (!list.ok) return failed(list);
    await welcome(list.body);
    return true;
  }
  if (isPassing(answer) || answer.status === 403) return failed(answer);
  const ids = items.map(({ id }) => id);
  await changePhone((phone) => ({ ...phone, work: refuseAll(phone.work, ids, wordsOf(answer)) }));
  return true;
}

const withoutChildren = (of: RollClass): RollClass => ({ ...of, students: [] });

/** Always false, for `return failed(answer)`. */
async function failed(answer: Failed): Promise<false> {
  if (answer.status === 401 || answer.status === 403) {
    // Access has ended: only unsent taps stay, which nobody here can read.
    await handOver(null);
    setLink(answer.status === 401 ? 'signed-out' : 'not-allowed');
    return false;
  }
  setLink('offline');
  tryLater();
  if (isUnheard(await readPhone(), Date.now())) await handOver(null);
  return false;
}

function succeeded(): void {
  clearTimeout(retry);
  retryMs = firstRetryMs;
  setLink('online');
}

/** Twice as long after each failure in a row. */
function tryLater(): void {
  clearTimeout(retry);
  retry = setTimeout(() => void sync(), retryMs);
  retryMs = Math.min(lastRetryMs, retryMs * 2);
}

function tryNow(): void {
  clearTimeout(retry);
  retryMs = firstRetryMs;
  void sync();
}

/** Keeps this phone and the server in step, from now until the page is closed. */
export function startSync(): void {
  tryNow();
  addEventListener('online', tryNow);
  addEventListener('offline', () => setLink('offline'));
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') tryNow();
  });
  // Another phone may have marked the same class.
  setInterval(() => {
    if (link === 'online' && document.visibilityState === 'visible' && isSomebodyThere()) void sync();
  }, everyMs);
}

/** Handles a tap: stores it first, then sends it. Does nothing if the phone has a new owner. False: the phone could not store it. */
export async function act(ownerId: string, change: (work: Work, phone: Phone) => Work): Promise<boolean> {
  const changed = await changePhone((phone) =>
    phone.owner?.staff_id === ownerId ? { ...phone, work: change(phone.work, phone) } : phone,
  ).catch(() => null);
  setStored(changed !== null);
  if (changed === null) return false;
  if (unsentOf(changed.work).length > 0 && link !== 'signed-out') void send();
  return true;
}

/** Not stored for later: a class that is cancelled when the network is back is no use to families. */
export async function cancelClass(classId: string, reason: string) {
  const answer = await callOnce('POST /desk/roll-call/:classId/cancel', { params: { classId }, body: { reason } });
  if (answer.ok) {
    const of = answer.body.class;
    await changePhone((phone) => ({
      ...phone,
      classes: phone.classes.map((each) => (each.class_id === classId ? of : each)),
    }));
  } else if (answer.status === 401) await failed(answer);
  return answer;
}

/** Deletes another member's work from this phone. */
export const forgetSealed = (staffId: string): Promise<boolean> => putSealed(staffId, null, null);
