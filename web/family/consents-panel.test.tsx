import { expect, test } from 'vitest';
import type { ConsentNotice } from '../../contract/batch.ts';
import type { Child } from '../../contract/child.ts';
import type { FamilyChild } from '../../contract/family.ts';
import { renderPage } from '../page/testing/render-page.tsx';
import { ConsentsPanel } from './consents-panel.tsx';

const notice = { purpose: 'photos', version: 2, text: 'New words' } as ConsentNotice;
const agreed = { purpose: 'photos', version: 1, text: 'Old words', given_at: '2026-06-01T06:00:00.000Z' } as const;
const shown = (consents: FamilyChild['consents']) =>
  renderPage(
    <ConsentsPanel
      child={{ child_id: 'a', name: 'Anu', state: 'active' } as Child}
      care={{ consents, erasure: null } as unknown as FamilyChild}
      notices={[notice]}
    />,
  );

test('[X-06] a changed text is shown beside the one that was agreed to, and asks for a new consent', () => {
  const html = shown([agreed]);
  expect(html).toContain('A text has changed: please read it');
  expect(html).toMatch(/text 1.*Old words.*Text 2 says.*New words/s);
  expect(html).toContain('Agree to the new text');
  expect(html).toContain('Withdraw');
});

test('[X-06] a consent to the current text only offers to withdraw it; one that is not given, to give it', () => {
  const given = shown([{ ...agreed, version: 2, text: 'New words' }]);
  expect(given).toMatch(/1 of 1 given.*text 2/s);
  expect(given).not.toContain('Agree');
  const none = shown([]);
  expect(none).toMatch(/0 of 1 given.*Not given.*New words.*Agree/s);
  expect(none).not.toMatch(/Withdraw|has changed/);
});
