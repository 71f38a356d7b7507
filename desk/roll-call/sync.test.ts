import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { addGuest, type Work } from '../../domain/roll-call-work.ts';
import { changePhone, emptyPhone, type Phone } from './phone-store.ts';
import { act, sync } from './sync.ts';

const owner = { staff_id: 'coach', full_name: 'Test coach', email: 'coach@example.in', seal_key: 'a1'.repeat(32) };

/** As much of IndexedDB as the phone's store uses. */
const disk = {
  kept: new Map<string, unknown>(),
  isFull: false,
  connections: [] as (EventTarget & { isClosed: boolean })[],
};

function request<Result>(result: Result) {
  const made = Object.assign(new EventTarget(), { result, error: null });
  queueMicrotask(() => made.dispatchEvent(new Event('success')));
  return made;
}

function connect() {
  const connection = Object.assign(new EventTarget(), {
    isClosed: false,
    transaction() {
      if (connection.isClosed) throw new DOMException('The database connection is closing.', 'InvalidStateError');
      const { isFull } = disk;
      const transaction = Object.assign(new EventTarget(), {
        error: isFull ? new DOMException('The disk is full.', 'QuotaExceededError') : null,
        objectStore: () => ({
          get: (key: string) => request(disk.kept.get(key)),
          delete: (key: string) => {
            disk.kept.delete(key);
            setImmediate(() => transaction.dispatchEvent(new Event('complete')));
          },
          getAllKeys: () => request([...disk.kept.keys()]),
          put: (value: unknown, key: string) => {
            if (!isFull) disk.kept.set(key, structuredClone(value));
            setImmediate(() => transaction.dispatchEvent(new Event(isFull ? 'abort' : 'complete')));
          },
        }),
      });
      return transaction;
    },
  });
  disk.connections.push(connection);
  return request(connection);
}

const fetched = vi.fn<() => Promise<Response>>();
const failsToFetch = () => Promise.reject(new TypeError('Failed to fetch'));
const sendsClasses = () => Promise.resolve(Response.json({ ...owner, classes: [], now: new Date().toISOString() }));

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  vi.stubGlobal('indexedDB', { open: connect });
  vi.stubGlobal('fetch', fetched.mockImplementation(failsToFetch));
  disk.isFull = false;
  await changePhone((): Phone => ({ ...emptyPhone, owner, heardAt: Date.now() }));
});
afterEach(async () => {
  // Waits for the taps that are being sent.
  await sync();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const endsSession = () =>
  Promise.resolve(Response.json({ success: false, code: 'desk-signed-out', message: '' }, { status: 401 }));
const onPhone = () => JSON.stringify([...disk.kept.values()]);

let ids = 0;
const tap = () =>
  act(owner.staff_id, (work) =>
    addGuest(work, 'class', { name: 'Kabir', kind: 'guest' }, { newId: () => `id-${++ids}`, at: new Date() }),
  );
const storedTaps = () => (disk.kept.get('phone') as { work: Work }).work.items.length;

test('[Z-04] a tap that the phone has no space for is reported, and the next one is stored once there is', async () => {
  disk.isFull = true;
  expect(await tap()).toBe(false);
  expect(storedTaps()).toBe(0);
  disk.isFull = false;
  expect(await tap()).toBe(true);
  expect(storedTaps()).toBe(1);
});

test('[Z-04] a tap after the browser has closed the database opens it again', async () => {
  expect(await tap()).toBe(true);
  for (const connection of disk.connections) {
    connection.isClosed = true;
    connection.dispatchEvent(new Event('close'));
  }
  expect(await tap()).toBe(true);
  expect(storedTaps()).toBe(2);
});

describe('[Z-20] when access ends', () => {
  const list = {
    ...emptyPhone,
    owner,
    classes: [
      { class_id: 'class', students: [{ name: 'Zoya', medical_note: 'Asthma' }] },
    ] as unknown as Phone['classes'],
  };
  beforeEach(async () => {
    vi.stubGlobal('isSecureContext', true);
    disk.kept.clear();
    await changePhone(() => ({ ...list, heardAt: Date.now() }));
    await tap();
  });

  test('only unsent taps stay on the phone, which nobody can read; the same person’s are there again after signing in', async () => {
    fetched.mockImplementation(endsSession);
    await sync();
    expect([...disk.kept.keys()].toSorted()).toEqual(['phone', 'sealed coach']);
    expect(disk.kept.get('phone')).toEqual(emptyPhone);
    expect(onPhone()).not.toMatch(/Zoya|Asthma|Kabir|a1a1/);
    expect(await tap(), 'nothing is stored for somebody who is not there').toBe(true);
    expect(disk.kept.get('phone')).toEqual(emptyPhone);

    fetched.mockImplementation(failsToFetch).mockImplementationOnce(sendsClasses);
    await sync();
    expect(storedTaps()).toBe(1);
    expect(disk.kept.has('sealed coach')).toBe(false);
  });

  test('[Z-20] taps before Save and refused ones keep their class, without its notes, although the next list lacks it', async () => {
    const students = [{ student_id: 'zoya', name: 'Zoya', mark: null, absence: null, medical_note: 'Asthma' }];
    const classes = ['class', 'other'].map((class_id) => ({ class_id, students, guests: [] }));
    await changePhone(() => ({
      ...list,
      classes: classes as unknown as Phone['classes'],
      work: { items: [], drafts: { class: { zoya: 'absent' } } },
      heardAt: Date.now(),
    }));
    fetched.mockImplementation(endsSession);
    await sync();
    expect(onPhone()).not.toMatch(/Zoya|Asthma/);
    fetched.mockImplementation(failsToFetch).mockImplementationOnce(sendsClasses);
    await sync();
    const phone = disk.kept.get('phone') as Phone;
    expect(phone.work.drafts).toEqual({ class: { zoya: 'absent' } });
    expect(phone.classes).toMatchObject([{ class_id: 'class', students: [{ name: 'Zoya', medical_note: '' }] }]);
  });

  test('a role without roll calls ends it too; a phone without a network keeps its classes for three days', async () => {
    await vi.advanceTimersByTimeAsync(71 * 3_600_000);
    await sync();
    expect(onPhone()).toContain('Asthma');
    await vi.advanceTimersByTimeAsync(2 * 3_600_000);
    await sync();
    expect(onPhone()).not.toMatch(/Asthma|Kabir/);
    await changePhone(() => ({ ...list, heardAt: Date.now() }));
    fetched.mockImplementation(() => Promise.resolve(Response.json({ code: 'not-allowed' }, { status: 403 })));
    await sync();
    expect(onPhone()).not.toContain('Asthma');
    expect(disk.kept.has('sealed coach')).toBe(true);
  });
});

test('[Z-04] the pause before the next try doubles up to a minute, and is short again after a success', async () => {
  const nextPause = async () => {
    while (vi.getTimerCount() === 0) await new Promise(setImmediate);
    const began = Date.now();
    await vi.advanceTimersToNextTimerAsync();
    return Date.now() - began;
  };
  fetched.mockImplementation(sendsClasses);
  await sync();
  fetched.mockImplementation(failsToFetch);
  await sync();
  const pauses = [];
  for (let nr = 0; nr < 7; nr += 1) pauses.push(await nextPause());
  expect(pauses).toEqual([2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000]);

  fetched.mockImplementation(sendsClasses);
  await sync();
  expect(vi.getTimerCount()).toBe(0);
  fetched.mockImplementation(failsToFetch);
  await sync();
  expect(await nextPause()).toBe(2000);
});
