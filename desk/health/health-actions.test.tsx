import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { BackUpNow } from './health-actions.tsx';

function shown(isBackingUp: boolean): string {
  const Stub = createRoutesStub([{ path: '/', Component: () => <BackUpNow isBackingUp={isBackingUp} /> }]);
  return renderToStaticMarkup(<Stub />);
}

test('[W-19] while a backup is being made, its button is busy and the page says so', () => {
  expect(shown(true)).toContain('The backup is being made …');
  expect(shown(true)).toContain('aria-disabled="true"');
  expect(shown(false)).toContain('Copies everything. The shop keeps selling.');
  expect(shown(false)).not.toContain('aria-disabled="true"');
});
