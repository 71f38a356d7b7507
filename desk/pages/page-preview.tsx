import { useState } from 'react';
import type { Page } from '../../contract/page.ts';
import { Waiting } from '../../ui/waiting.tsx';
import { call, reasonsOf } from '../api/call.ts';
import { Notice } from '../parts/notice.tsx';
import { useAsk } from '../parts/use-ask.ts';
import { PageView } from './page-view.tsx';
import { readTexts, type Texts } from './page-text.ts';

const waitMs = 300;

/** What visitors would see. The server renders it, so it is exactly what a save would produce. */
export function PagePreview({ values }: { values: Texts }) {
  const [shown, setShown] = useState<Page | null>(null);
  const [reason, setReason] = useState<string>();
  const typed = JSON.stringify(readTexts(values));
  useAsk(typed, waitMs, async (signal) => {
    const answer = await call('POST /desk/pages/preview', { body: readTexts(values), signal });
    if (signal.aborted) return;
    setReason(answer.ok ? (answer.body.reason ?? undefined) : reasonsOf(answer)[0]?.reason);
    // Otherwise the last valid preview stays.
    if (answer.ok && answer.body.sections.length > 0) setShown(answer.body);
  });
  return (
    <>
      {reason !== undefined && (
        <Notice tone="warning" className="mb-4">
          {reason}
        </Notice>
      )}
      {shown ? <PageView page={shown} /> : reason === undefined && <Waiting />}
    </>
  );
}
