import { useState } from 'react';
import type { DeskContract } from '../../contract/desk/desk-contract.ts';
import type { Output } from '../../contract/endpoint.ts';
import { IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { call, wordsOf } from '../api/call.ts';
import { icons } from '../parts/icons.ts';
import { Notice } from '../parts/notice.tsx';

/** What was changed last, and how it is taken back: one change, or all that were made together. */
export type Change = { text: string } & ({ auditId: number } | { batchId: string } | { auditId?: never });

interface LastChangeProps {
  change: Change | null;
  onUndone: () => void;
  onClose: () => void;
}

/** Stays until it is closed: a toast would take its button away while somebody is reaching for it. */
export function LastChange({ change, onUndone, onClose }: LastChangeProps) {
  return (
    <output className="sticky top-16 z-20 block">
      {change && <ChangeNotice key={keyOf(change)} change={change} onUndone={onUndone} onClose={onClose} />}
    </output>
  );
}

function ChangeNotice({ change, onUndone, onClose }: LastChangeProps & { change: Change }) {
  const [ended, setEnded] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function undo() {
    if (!canUndo(change)) return;
    setBusy(true);
    setEnded(await undoChange(change));
    setBusy(false);
    onUndone();
  }

  return (
    <Notice tone="good" className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <span>{ended ?? change.text}</span>
      <span className="flex items-center gap-1">
        {ended === null && canUndo(change) && (
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

/** The same change made again is another row of the audit: its Undo button must be there again. */
export const keyOf = (change: Change): string =>
  'batchId' in change ? change.batchId : String(change.auditId ?? change.text);

type Undoable = Extract<Change, { auditId: number } | { batchId: string }>;

export const canUndo = (change: Change): change is Undoable => 'batchId' in change || change.auditId !== undefined;

/** Takes a change back, and says how it went. */
export async function undoChange(change: Undoable): Promise<string> {
  if ('auditId' in change) {
    const answer = await call('POST /desk/audit/:auditId/undo', { params: { auditId: String(change.auditId) } });
    return answer.ok ? answer.body.message : wordsOf(answer);
  }
  const answer = await call('POST /desk/audit/batch/:batchId/undo', { params: { batchId: change.batchId } });
  if (!answer.ok) return wordsOf(answer);
  return undoneText(answer.body.results);
}

type Undone = Output<DeskContract['POST /desk/audit/batch/:batchId/undo']>['results'];

/** "2 taken back. 1 not: BAG (It was changed since.)" */
export function undoneText(results: Undone): string {
  const refused = results.filter(({ outcome }) => outcome === 'refused');
  const undone = `${results.length - refused.length} taken back.`;
  if (refused.length === 0) return undone;
  return `${undone} ${refused.length} not: ${refused.map(({ subject_id, reason }) => `${subject_id} (${reason ?? ''})`).join('; ')}`;
}
