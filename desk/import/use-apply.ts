import { useEffect, useState } from 'react';
import type { DeskContract } from '../../contract/desk/desk-contract.ts';
import type { Output } from '../../contract/endpoint.ts';
import { call, wordsOf } from '../api/call.ts';

type Progress = Output<DeskContract['POST /desk/import/:importId/apply']>;

const askEveryMs = 700;

/** Makes the changes and follows them to their end, also of an import that was begun elsewhere. */
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
    // Not reached: asked again.
    return setProgress((last) => ({ ...last }));
  }

  useEffect(() => {
    if (progress.state !== 'applying') return;
    const timer = setTimeout(() => void follow(), askEveryMs);
    return () => clearTimeout(timer);
  });

  async function apply() {
    setBusy(true);
    setFailure(undefined);
    const answer = await call('POST /desk/import/:importId/apply', { params: { importId } });
    setBusy(false);
    if (answer.ok) return take(answer.body);
    // The answer was lost: whether it has begun is asked.
    if (answer.refusal === null) return setProgress({ ...progress, state: 'applying' });
    setFailure(wordsOf(answer));
    return onEnded();
  }

  return { progress, apply, isBusy, failure };
}
