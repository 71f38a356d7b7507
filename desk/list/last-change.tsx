import { useState, type ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import type { Failed } from '../../contract/client.ts';
import type { DeskOutput } from '../../contract/desk/desk-contract.ts';
import { IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { call, isPassing, wordsOf } from '../api/call.ts';
import { icons } from '../parts/icons.ts';
import { Notice } from '../parts/notice.tsx';

/** The last change, and what undoes it: the id of one change or of a batch. */
export type Change = { text: string } & ({ auditId: number } | { batchId: string } | { auditId?: never });

/** The notice of the last change, and how to set it. It stays until it is closed: a toast could vanish under the pointer. */
export function useLastChange(first: Change | null = null): [notice: ReactNode, set: (change: Change | null) => void] {
  const [change, setChange] = useState(first);
  const notice = (
    <output className="sticky top-16 z-20 block">
      {change && <ChangeNotice key={keyOf(change)} change={change} onClose={() => setChange(null)} />}
    </output>
  );
  return [notice, setChange];
}

function ChangeNotice({ change, onClose }: { change: Change; onClose: () => void }) {
  const { revalidate } = useRevalidator();
  const [result, setResult] = useState<UndoResult | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function undo() {
    if (!canUndo(change)) return;
    setBusy(true);
    setResult(await undoChange(change));
    setBusy(false);
    await revalidate();
  }

  return (
    <Notice tone="good" className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <span>{result?.text ?? change.text}</span>
      <span className="flex items-center gap-1">
        {(result === null || result.outcome === 'failed') && canUndo(change) && (
          <button
            type="button"
            aria-disabled={isBusy}
            onClick={() => {
              if (!isBusy) void undo();
            }}
            className="flex min-h-10 items-center gap-2 rounded-md px-3 font-bold text-electric hover:bg-ice"
          >
            <Icon name={icons.undo} className="size-[1.2em]" />
            Undo
          </button>
        )}
        <IconButton icon="close" label="Close" tone="bare" onClick={onClose} className="size-9!" />
      </span>
    </Notice>
  );
}

/** The same change made again has another audit row, so it needs a new Undo button. */
export const keyOf = (change: Change): string =>
  'batchId' in change ? change.batchId : String(change.auditId ?? change.text);

type Undoable = Extract<Change, { auditId: number } | { batchId: string }>;

export const canUndo = (change: Change): change is Undoable => 'batchId' in change || change.auditId !== undefined;

export interface UndoResult {
  text: string;
  /** `failed`: it can be tried again. */
  outcome: 'undone' | 'refused' | 'failed';
}

/** Undoes a change and says what came of it. */
export async function undoChange(change: Undoable): Promise<UndoResult> {
  if ('auditId' in change) {
    const answer = await call('POST /desk/audit/:auditId/undo', { params: { auditId: String(change.auditId) } });
    return answer.ok ? { text: answer.body.message, outcome: 'undone' } : notUndone(answer);
  }
  const answer = await call('POST /desk/audit/batch/:batchId/undo', { params: { batchId: change.batchId } });
  if (!answer.ok) return notUndone(answer);
  const { results } = answer.body;
  const isUndone = results.every(({ outcome }) => outcome === 'undone');
  return { text: undoneText(results), outcome: isUndone ? 'undone' : 'refused' };
}

export const notUndone = (answer: Failed): UndoResult => ({
  text: wordsOf(answer),
  outcome: isPassing(answer) ? 'failed' : 'refused',
});

type Undone = DeskOutput<'POST /desk/audit/batch/:batchId/undo'>['results'];

/** "2 undone. Not undone: BAG (It was changed since.)" */
export function undoneText(results: Undone): string {
  const refused = results.filter(({ outcome }) => outcome === 'refused');
  const undone = `${results.length - refused.length} undone.`;
  if (refused.length === 0) return undone;
  return `${undone} Not undone: ${refused.map(({ subject_id, reason }) => `${subject_id} (${reason ?? ''})`).join('; ')}`;
}
