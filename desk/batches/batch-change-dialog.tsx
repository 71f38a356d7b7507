import type { BatchChange } from '../../contract/desk/batches.ts';
import { classTimeText } from '../../domain/class-text.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Failure } from '../parts/notice.tsx';

interface BatchChangeDialogProps {
  change: BatchChange;
  isBusy: boolean;
  failure: string | undefined;
  onConfirm: () => void;
  onClose: () => void;
}

type Changed = BatchChange['classes'][number];

const when = (moment: string): string => classTimeText(new Date(moment));
const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

const isPlain = ({ state, fate, substitutes, absences }: Changed): boolean =>
  state === 'planned' && fate === 'moves' && substitutes.length === 0 && absences === 0;

function fateText({ fate, to, state }: Changed): string {
  if (fate === 'goes') return 'is removed';
  if (fate === 'stays') return 'keeps its own time';
  const moved = to === null ? '' : `is on ${when(to)}`;
  return state === 'cancelled' ? `${moved}, stays cancelled` : moved;
}

/** What else is said of a class: what it keeps, or loses if it goes. */
function keptText({ fate, reason, substitutes, absences }: Changed): string {
  const parts = [
    reason,
    substitutes.length > 0 ? `${substitutes.map(({ name }) => name).join(', ')} takes it` : '',
    absences > 0 ? counted(absences, 'absence', 'absences') : '',
  ].filter(Boolean);
  return fate === 'goes' || parts.length === 0 ? parts.join(' · ') : `keeps: ${parts.join(' · ')}`;
}

/** What a change of days or term does to the classes, and who is told, before it is done. */
export function BatchChangeDialog({ change, isBusy, failure, onConfirm, onClose }: BatchChangeDialogProps) {
  const plain = change.classes.filter(isPlain);
  const [first] = plain;
  const special = change.classes.filter((each) => !isPlain(each));
  const told = [
    change.families > 0 ? counted(change.families, 'family', 'families') : '',
    change.coaches > 0 ? counted(change.coaches, 'coach', 'coaches') : '',
  ].filter(Boolean);
  return (
    <Dialog id="batch-change" title="What this changes" opensAtOnce onClose={onClose}>
      <div className="space-y-4 px-5 pt-2 pb-2">
        {first && (
          <p>
            {counted(plain.length, 'class moves', 'classes move')}, the first from {when(first.was)}
            {first.to !== null && ` to ${when(first.to)}`}.
          </p>
        )}
        {special.length > 0 && (
          <ul className="max-h-60 divide-y divide-line overflow-y-auto" aria-label="Classes that are different">
            {special.map((each) => (
              <li key={each.class_id} className="py-1.5">
                <span className="font-semibold">{when(each.was)}</span> {fateText(each)}
                <span className="block text-sm break-words text-steel">{keptText(each)}</span>
              </li>
            ))}
          </ul>
        )}
        {told.length > 0 ? (
          <>
            <p className="font-semibold">One message to {told.join(' and ')}:</p>
            <p className="rounded-md bg-ice p-3 break-words">{change.text}</p>
          </>
        ) : (
          <p>Nobody is in this batch, so nobody is told.</p>
        )}
        <Failure text={failure} />
        <div className="flex flex-wrap gap-3">
          <Button isBusy={isBusy} onClick={onConfirm}>
            {told.length > 0 ? 'Change it and tell them' : 'Change it'}
          </Button>
          <Button tone="quiet" onClick={onClose}>
            Back
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
