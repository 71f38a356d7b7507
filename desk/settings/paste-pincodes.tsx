import { useState } from 'react';
import type { PincodeAction } from '../../contract/desk/delivery.ts';
import { deskContract, type DeskOutput } from '../../contract/desk/desk-contract.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextAreaField } from '../../ui/text-area-field.tsx';
import { call, reasonsOf, wordsOf } from '../api/call.ts';
import { useForm } from '../../ui/use-form.ts';
import type { Change } from '../list/last-change.tsx';
import { Failure } from '../parts/notice.tsx';
import { RadioCard } from '../../ui/radio-card.tsx';

type Preview = DeskOutput<'POST /desk/pincodes/preview'>;
type Pasted = { text: string; action: PincodeAction };

const actions: { action: PincodeAction; title: string; text: string }[] = [
  { action: 'Active', title: 'Deliver there', text: 'Adds them, or makes them active' },
  { action: 'Inactive', title: 'Pause', text: 'Not for now' },
  { action: 'remove', title: 'Remove', text: 'From the list' },
];

interface PastePincodesProps {
  onClose: () => void;
  onDone: (change: Change | null) => void;
}

/** Paste, preview, apply. */
export function PastePincodes({ onClose, onDone }: PastePincodesProps) {
  const [action, setAction] = useState<PincodeAction>('Active');
  const [shown, setShown] = useState<{ pasted: Pasted; preview: Preview } | null>(null);
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [text, setText] = useState('');
  const form = useForm(
    deskContract['POST /desk/pincodes/preview'].body,
    async (pasted) => {
      const answer = await call('POST /desk/pincodes/preview', { body: pasted });
      if (answer.ok) setShown({ pasted, preview: answer.body });
      return reasonsOf(answer);
    },
    { read: () => ({ text, action }) },
  );

  async function apply(pasted: Pasted) {
    setBusy(true);
    const answer = await call('POST /desk/pincodes', { body: pasted });
    setBusy(false);
    if (!answer.ok) return setFailure(reasonsOf(answer)[0]?.reason ?? wordsOf(answer));
    const { audit_id, count } = answer.body;
    onDone(audit_id === null ? null : { text: `${counted(count, 'pincode', 'pincodes')} updated.`, auditId: audit_id });
  }

  return (
    <Dialog id="paste" title="Paste pincodes" opensAtOnce onClose={onClose}>
      {shown === null ? (
        <form {...form.formProps} className="space-y-4 px-5 pt-2 pb-2">
          <TextAreaField
            field={form.field('text')}
            label="Pincodes, in lines or columns; 400001-400010 for a range"
            rows={7}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <fieldset>
            <legend className="sr-only">What to do</legend>
            <div className="grid gap-2 sm:grid-cols-3">
              {actions.map((each) => (
                <RadioCard
                  key={each.action}
                  name="action"
                  title={each.title}
                  text={each.text}
                  isChosen={action === each.action}
                  onChoose={() => setAction(each.action)}
                />
              ))}
            </div>
          </fieldset>
          <Failure text={form.failure} />
          <Button {...form.submitProps}>Show what would change</Button>
        </form>
      ) : (
        <div className="space-y-4 px-5 pt-2 pb-2">
          <PreviewList preview={shown.preview} />
          <Failure text={failure} />
          <div className="flex flex-wrap gap-3">
            <Button
              isBusy={isBusy}
              disabled={shown.preview.wrong_count > 0 || changesOf(shown.preview) === 0}
              onClick={() => void apply(shown.pasted)}
            >
              Change {changesOf(shown.preview)} {changesOf(shown.preview) === 1 ? 'pincode' : 'pincodes'}
            </Button>
            <Button tone="quiet" onClick={() => setShown(null)}>
              Back
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  );
}

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

const changesOf = ({ added, changed, removed }: Preview): number => added + changed + removed;

const PreviewList = ({ preview }: { preview: Preview }) => (
  <div className="space-y-3">
    <p className="font-bold">Nothing is saved yet.</p>
    <ul className="space-y-1">
      {preview.added > 0 && <li>{counted(preview.added, 'is new', 'are new')}.</li>}
      {preview.changed > 0 && <li>{counted(preview.changed, 'changes', 'change')} status.</li>}
      {preview.removed > 0 && <li>{counted(preview.removed, 'is removed', 'are removed')}.</li>}
      {preview.same > 0 && <li>{counted(preview.same, 'stays as it is', 'stay as they are')}.</li>}
    </ul>
    {preview.wrong_count > 0 && (
      <div className="text-stop">
        <p className="font-bold">
          {counted(preview.wrong_count, 'cannot be read', 'cannot be read')}. A pincode has six digits, and a range at
          most 1,000 pincodes. Please correct the text first.
        </p>
        <ul className="text-sm">
          {preview.wrong.map(({ line, text }) => (
            <li key={`${line} ${text}`}>
              Line {line}: {text}
            </li>
          ))}
        </ul>
      </div>
    )}
    {preview.unknown_count > 0 && (
      <p className="text-sm text-signal-deep">
        {counted(preview.unknown_count, 'is', 'are')} not in the directory of post offices: {preview.unknown.join(', ')}
        {preview.unknown_count > preview.unknown.length && '…'}
      </p>
    )}
  </div>
);
