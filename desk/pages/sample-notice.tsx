import { useState } from 'react';
import { wordsOf } from '../../contract/client.ts';
import type { DeskPage } from '../../contract/desk/pages.ts';
import { Button } from '../../ui/button.tsx';
import { call } from '../api/call.ts';
import { Failure, Notice } from '../parts/notice.tsx';
import { textsOf } from './page-text.ts';

/** A text that came with the shop, until somebody has taken it as the shop's own. */
export function SampleNotice({ page, onKept }: { page: DeskPage; onKept: () => void }) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function keep() {
    setBusy(true);
    const { slug, version } = page;
    const answer = await call('PATCH /desk/pages/:slug', { params: { slug }, body: { version, ...textsOf(page) } });
    setBusy(false);
    if (!answer.ok) return setFailure(wordsOf(answer));
    onKept();
  }

  return (
    <Notice tone="warning">
      <p>Sample text</p>
      <p className="mt-1 mb-3 font-normal">
        It came with the shop, and visitors see it. Change whatever is not true of your shop, and save it.
      </p>
      <Failure text={failure} className="mb-3" />
      <Button size="small" tone="quiet" isBusy={isBusy} onClick={() => void keep()}>
        It is right as it is
      </Button>
    </Notice>
  );
}
