import { expect, test } from 'vitest';
import type { AdmissionRecord } from '../../contract/admission.ts';
import { stubStorage } from '../visitor/testing/stub-storage.ts';
import { familyOf, readDraft, saveDraft } from './admission-draft.ts';

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

test('[U-15] a second child’s form begins with the parents and the centre of the first one’s, and nothing of that child', () => {
  const family = {
    fatherName: 'Dev Rao',
    motherName: 'Asha Rao',
    address: '12 Palm Beach Road',
    pincode: '400708',
    mobile: '9876543210',
    email: 'asha@example.com',
    center: 'Airoli',
  };
  const child = { name: 'Anu Rao', dob: '2018-03-04', gender: 'Female', school: 'DAV School' };
  expect(familyOf({ ...child, ...family } as AdmissionRecord)).toEqual(family);
});
