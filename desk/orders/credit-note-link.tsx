import { useState } from 'react';
import type { DeskOrder } from '../../contract/desk/orders.ts';
import { showToast } from '../../ui/toast.tsx';
import { call, wordsOf } from '../api/call.ts';
import { useMayCall } from '../api/session.ts';
import { saveFile } from '../parts/save-file.ts';

type Note = Pick<DeskOrder['credit_notes'][number], 'credit_note_id' | 'credit_note_number'>;

/** The number of a credit note; for those who may read it, a button that saves its PDF. */
export function CreditNoteLink({ note: { credit_note_id: creditNoteId, credit_note_number: number } }: { note: Note }) {
  const may = useMayCall('GET /desk/credit-notes/:creditNoteId/pdf');
  const [isBusy, setBusy] = useState(false);
  if (!may) return <strong className="whitespace-nowrap">{number}</strong>;
  async function save() {
    setBusy(true);
    const answer = await call('GET /desk/credit-notes/:creditNoteId/pdf', { params: { creditNoteId } });
    setBusy(false);
    if (!answer.ok) return showToast(wordsOf(answer), 'error');
    saveFile(new File([answer.body], `${number.replaceAll('/', '-')}.pdf`, { type: 'application/pdf' }));
  }
  return (
    <button
      type="button"
      aria-label={`Credit note ${number} as PDF`}
      aria-disabled={isBusy}
      onClick={() => {
        if (!isBusy) void save();
      }}
      className="min-h-9 font-bold whitespace-nowrap text-electric hover:underline aria-disabled:text-steel"
    >
      {number}
    </button>
  );
}
