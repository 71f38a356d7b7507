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
  createdAt: '2026-01-01T00:00:00.000Z',
} as AdmissionRecord;

const shown = (admission: AdmissionRecord): string => renderPage(<AdmissionTab admissions={[admission]} />);

test('[Z-01] an unpaid fee can be paid, unless the form was declined', () => {
  expect(shown(unpaid)).toContain('Pay now');
  const declined = shown({ ...unpaid, declined_because: 'No room in Airoli.' });
  expect(declined).toContain('We could not accept this form.</strong> No room in Airoli.');
  expect(declined).toContain('Declined');
  expect(declined).not.toContain('Pay now');
  const paid = shown({ ...unpaid, status: 'Paid', fee_order_id: 'f1', declined_because: 'No room in Airoli.' });
  expect(paid).toContain('Paid');
  expect(paid).toContain('No room in Airoli.');
});
