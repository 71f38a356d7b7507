import { expect, test } from 'vitest';
import type { AdmissionRecord } from '../../contract/admission.ts';
import { renderPage } from '../page/testing/render-page.tsx';
import { AdmissionTab } from './admission-tab.tsx';

const unpaid = {
  id: 'a1',
  name: 'Kabir Shah',
  dob: '2016-02-29',
  center: 'Airoli',
  payment_id: 'a1',
  status: 'Failed',
  fee_order_id: null,
  amount: 1000,
  standing: { stage: 'received', position: null, batch: null },
  createdAt: '2026-01-01T00:00:00.000Z',
} as AdmissionRecord;

const shown = (admission: AdmissionRecord): string => renderPage(<AdmissionTab admissions={[admission]} />);

test('[Z-01] [Z-13] an unpaid fee can be paid, unless the form was declined', () => {
  expect(shown(unpaid)).toContain('Pay now');
  const standing = { stage: 'declined', position: null, batch: null } as const;
  const declined = shown({ ...unpaid, standing, declined_because: 'No room in Airoli.' });
  expect(declined).toContain('We could not accept this form.</strong> No room in Airoli.');
  expect(declined).toContain('Declined');
  expect(declined).not.toContain('Pay now');
  const paid = shown({
    ...unpaid,
    standing,
    status: 'Paid',
    fee_order_id: 'f1',
    declined_because: 'No room in Airoli.',
    fee_back: 'refunding',
  });
  expect(paid).toContain('No room in Airoli. ₹1,000.00 goes back to the account you paid from.');
  expect(paid).not.toContain('>Paid<');
});

test('[Z-12] a child that waits has nothing to pay, and nothing has failed', () => {
  const waits = shown({ ...unpaid, standing: { stage: 'waiting', position: 4, batch: 'Evening, Airoli' } });
  expect(waits).toContain('Number 4 on the waiting list.</strong> You pay nothing now.');
  expect(waits).not.toMatch(/Pay now|Failed/);
});
