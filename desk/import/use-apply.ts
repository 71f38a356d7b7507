import { useEffect, useState } from 'react';
import type { DeskOutput } from '../../contract/desk/desk-contract.ts';
import { call, wordsOf } from '../api/call.ts';

type Progress = DeskOutput<'POST /desk/import/:importId/apply'>;

const askEveryMs = 700;

/** Starts an import and follows its progress, also if it was started elsewhere. */
export function useApply(importId: string, first: Progress, onEnded: () => void) {
  const [progress, setProgress] = useState(first);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  function take(next: Progress) {
    setProgress(next);
    if (next.state !== 'applying') onEnded();
  }

  async function follow() {
    const answer = await call('GET /desk/import/:importId', { params: { importId } });
    if (answer.ok) return take(answer.body);
    // No answer: a new object makes the effect ask again.
    return setProgress((last) => ({ ...last }));
  }

  useEffect(() => {
    if (progress.state !== 'applying') return;
    const timer = setTimeout(() => void follow(), askEveryMs);
    return () => clearTimeout(timer);
  });

  async function apply(isWithoutPictures: boolean) {
    setBusy(true);
    setFailure(undefined);
    const answer = await call('POST /desk/import/:importId/apply', {
      params: { importId },
      query: isWithoutPictures ? { without_pictures: 'true' } : {},
    });
    setBusy(false);
    if (answer.ok) return take(answer.body);
    // The response was lost, so ask whether it has started.
    if (answer.refusal === null) return setProgress({ ...progress, state: 'applying' });
    setFailure(wordsOf(answer));
    return onEnded();
  }

  return { progress, apply, isBusy, failure };
}
