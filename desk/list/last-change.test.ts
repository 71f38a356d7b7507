import { expect, test } from 'vitest';
import type { Failed } from '../../contract/client.ts';
import { canUndo, keyOf, notUndone, undoneText } from './last-change.tsx';

test('[W-09] only a change with an audit row can be undone', () => {
  expect(canUndo({ text: 'Saved.', auditId: 7 })).toBe(true);
  expect(canUndo({ text: '3 cells changed.', batchId: 'b1' })).toBe(true);
  expect(canUndo({ text: 'Copied.' })).toBe(false);
});

test('[W-09] the same change made again gets a new notice with an Undo button', () => {
  const keys = [
    { text: 'Saved.', auditId: 7 },
    { text: 'Saved.', auditId: 8 },
    { text: 'Saved.', batchId: 'b1' },
    { text: 'Saved.', batchId: 'b2' },
    { text: 'Saved.' },
  ].map(keyOf);
  expect(new Set(keys).size).toBe(keys.length);
});

test('[W-11] undoing a batch says how many were undone, and which were not and why', () => {
  const done = (subject_id: string) => ({
    subject_kind: 'product',
    subject_id,
    outcome: 'undone' as const,
    reason: null,
  });
  const refused = {
    subject_kind: 'product',
    subject_id: 'BAG',
    outcome: 'refused' as const,
    reason: 'It was changed since.',
  };
  expect(undoneText([done('OIL'), done('WAX')])).toBe('2 undone.');
  expect(undoneText([done('OIL'), refused])).toBe('1 undone. Not undone: BAG (It was changed since.)');
  expect(undoneText([refused])).toBe('0 undone. Not undone: BAG (It was changed since.)');
});

test('[W-09] a change whose undoing failed for a moment can be undone again; one that was refused cannot', () => {
  const outcome = (status: number, code?: string) => {
    const refusal = code === undefined ? null : { success: false, isError: true, code, message: code, msg: code };
    return notUndone({ ok: false, status, refusal } as Failed).outcome;
  };
  expect([outcome(0), outcome(401), outcome(403, 'proof-needed'), outcome(429), outcome(503)]).toEqual(
    Array.from({ length: 5 }, () => 'failed'),
  );
  expect([outcome(403, 'not-allowed'), outcome(404, 'unknown-row'), outcome(409, 'cannot-undo')]).toEqual(
    Array.from({ length: 3 }, () => 'refused'),
  );
});
