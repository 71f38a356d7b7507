import { expect, test } from 'vitest';
import { stubStorage } from '../visitor/testing/stub-storage.ts';
import { readDraft, saveDraft } from './admission-draft.ts';

const stored = stubStorage();

test('[S-01] a draft comes back to its own account; another one on this phone deletes it unread', () => {
  const form = new FormData();
  form.set('name', 'Kabir Shah');
  form.set('aadhar', '1234');
  saveDraft('asha', form);
  expect(readDraft('asha')).toEqual({ name: 'Kabir Shah' });
  expect(readDraft('binu')).toEqual({});
  expect([...stored]).toEqual([]);
});
