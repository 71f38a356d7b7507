import { useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import type { ClassNotice, Coach, DeskClass } from '../../contract/desk/batches.ts';
import { deskContract } from '../../contract/desk/desk-contract.ts';
import { classTimeText } from '../../domain/class-text.ts';
import { formatIndiaTime, indiaDate } from '../../domain/india-time.ts';
import { hasOpened } from '../../domain/roll-call.ts';
import { whatsAppLink } from '../../domain/whatsapp-link.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useForm } from '../../ui/use-form.ts';
import { call } from '../api/call.ts';
import { useMayCall } from '../api/session.ts';
import { ChecksField } from '../form/checks-field.tsx';
import { usePress } from '../form/use-press.ts';
import { useReasons } from '../form/use-reasons.ts';
import { Failure } from '../parts/notice.tsx';
import { ClassAttendance } from './class-attendance.tsx';
import { showSaved } from './show-saved.ts';

interface ClassDialogProps {
  each: DeskClass;
  coaches: readonly Coach[];
  onClose: () => void;
  onChanged: () => void;
}

type Part = 'cancel' | 'move' | 'coaches';

/** One class: who came to it; cancelled, moved, or given to another coach. */
export function ClassDialog({ each, coaches, onClose, onChanged }: ClassDialogProps) {
  const mayEdit = useMayCall('POST /desk/classes/:classId/cancel');
  const [part, setPart] = useState<Part | null>(null);
  const [notice, setNotice] = useState<ClassNotice | null>(null);
  const [hasBegun] = useState(() => new Date(each.starts_at) <= new Date());
  const [isOver] = useState(() => new Date(each.ends_at) <= new Date());
  const [mayBeTaken] = useState(() => hasOpened(each, Date.now()));
  const told = (sent: ClassNotice) => {
    setNotice(sent);
    onChanged();
  };
  const done = (hints: readonly string[]) => {
    showSaved(hints);
    onChanged();
    onClose();
  };
  return (
    <Dialog id="class" title={`${each.batch}, ${each.centre}`} opensAtOnce onClose={onClose}>
      <div className="space-y-4 px-5 pt-2 pb-2">
        {notice ? (
          <Told notice={notice} />
        ) : (
          <>
            <p>
              <span className="font-bold">{classTimeText(new Date(each.starts_at))}</span>
              <span className="block text-steel">
                {each.coaches.map(({ name }) => name).join(', ') || 'No coach'} · {each.students} students ·{' '}
                <Link to={`/batches/${each.batch_id}`} className="text-electric underline underline-offset-4">
                  Open the batch
                </Link>
              </span>
              {each.reason !== '' && <span className="block">{each.reason}</span>}
            </p>
            {each.not_coming.length > 0 && (
              <div>
                <p className="text-sm font-bold">Not coming: {each.not_coming.length}</p>
                <ul className="max-h-40 overflow-y-auto">
                  {each.not_coming.map(({ student_id, name, reason }) => (
                    <li key={student_id} className="break-words">
                      {name}
                      {reason !== '' && <span className="text-steel"> · {reason}</span>}
                    </li>
                  ))}
                </ul>
              </div>
            )}
            {mayBeTaken && part === null && <ClassAttendance classId={each.class_id} />}
            {mayEdit && !isOver && part === null && (
              <div className="flex flex-wrap gap-3">
                {each.state === 'planned' && (
                  <Button size="small" onClick={() => setPart('cancel')}>
                    Cancel this class
                  </Button>
                )}
                {!hasBegun && (
                  <Button size="small" tone="quiet" onClick={() => setPart('move')}>
                    {each.state === 'planned' ? 'Move it' : 'Hold it after all'}
                  </Button>
                )}
                <Button size="small" tone="quiet" onClick={() => setPart('coaches')}>
                  Another coach
                </Button>
              </div>
            )}
            {part === 'cancel' && <CancelForm each={each} onTold={told} />}
            {part === 'move' && <MoveForm each={each} onTold={told} />}
            {part === 'coaches' && <CoachesForm each={each} coaches={coaches} onDone={done} />}
          </>
        )}
      </div>
    </Dialog>
  );
}

interface FormProps {
  each: DeskClass;
  onTold: (notice: ClassNotice) => void;
}

function CancelForm({ each: { class_id: classId, version }, onTold }: FormProps) {
  const reasonsFor = useReasons();
  const form = useForm(
    deskContract['POST /desk/classes/:classId/cancel'].body,
    async (body) => {
      const answer = await call('POST /desk/classes/:classId/cancel', { params: { classId }, body });
      if (answer.ok) onTold(answer.body);
      return reasonsFor(answer);
    },
    { read: (data) => ({ reason: data.get('reason'), version }), takesFocus: true },
  );
  return (
    <form {...form.formProps} className="space-y-4">
      <TextField
        field={form.field('reason')}
        label="Reason"
        hint="Families read it by mail and on their phones."
        autoComplete="off"
        maxLength={300}
      />
      <Failure text={form.failure} />
      <Button {...form.submitProps}>Cancel it and tell the families</Button>
    </form>
  );
}

function MoveForm({ each, onTold }: FormProps) {
  const { class_id: classId, version } = each;
  const starts = new Date(each.starts_at);
  const length = Math.round((Date.parse(each.ends_at) - starts.getTime()) / 60_000);
  const reasonsFor = useReasons();
  const form = useForm(
    deskContract['POST /desk/classes/:classId/move'].body,
    async (body) => {
      const answer = await call('POST /desk/classes/:classId/move', { params: { classId }, body });
      if (answer.ok) onTold(answer.body);
      return reasonsFor(answer);
    },
    {
      read: (data) => ({
        day: data.get('day'),
        starts_at: data.get('starts_at'),
        minutes: Number(data.get('minutes') || Number.NaN),
        reason: data.get('reason'),
        version,
      }),
    },
  );
  return (
    <form {...form.formProps} className="space-y-4">
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
        <TextField field={form.field('day')} label="Day" type="date" defaultValue={indiaDate(starts)} />
        <TextField
          field={form.field('starts_at')}
          label="Begins"
          type="time"
          defaultValue={formatIndiaTime(starts).slice(-5)}
        />
        <TextField field={form.field('minutes')} label="Minutes" inputMode="numeric" defaultValue={length} />
      </div>
      <TextField field={form.field('reason')} label="Reason" autoComplete="off" maxLength={300} />
      <Failure text={form.failure} />
      <Button {...form.submitProps}>Move it and tell the families</Button>
    </form>
  );
}

interface CoachesProps {
  each: DeskClass;
  coaches: readonly Coach[];
  onDone: (hints: readonly string[]) => void;
}

function CoachesForm({ each, coaches, onDone }: CoachesProps) {
  const { revalidate } = useRevalidator();
  const { press, isBusy, failure } = usePress();
  const [chosen, setChosen] = useState<readonly string[]>(
    each.is_substituted ? each.coaches.map(({ staff_id }) => staff_id) : [],
  );
  async function save() {
    const body = { version: each.version, coaches: [...chosen] };
    const saved = await press(call('PUT /desk/classes/:classId/coaches', { params: { classId: each.class_id }, body }));
    if (saved) onDone(saved.hints);
    else await revalidate();
  }
  return (
    <>
      <ChecksField
        field={{ name: 'coaches', reason: undefined }}
        label="Who takes this class"
        hint="If you tick nobody, the coaches of the batch take it."
        choices={coaches.map(({ staff_id, name }) => ({ value: staff_id, text: name }))}
        chosen={chosen}
        onChange={setChosen}
      />
      <Failure text={failure} />
      <Button isBusy={isBusy} onClick={() => void save()}>
        Save
      </Button>
    </>
  );
}

/** Says how many families get a mail, and has a WhatsApp link for each. */
function Told({ notice: { text, mailed, families } }: { notice: ClassNotice }) {
  return (
    <>
      <p className="font-semibold">
        {mailed === 0
          ? 'No family has an email address.'
          : `${mailed} ${mailed === 1 ? 'family gets' : 'families get'} a mail.`}
      </p>
      <p className="rounded-md bg-ice p-3">{text}</p>
      {families.length > 0 && (
        <>
          <p className="text-sm font-bold">By WhatsApp</p>
          <ul className="max-h-60 divide-y divide-line overflow-y-auto">
            {families.map(({ name, mobile }) => (
              <li key={`${name} ${mobile}`}>
                <a
                  href={whatsAppLink(mobile, text)}
                  target="_blank"
                  rel="noreferrer"
                  className="flex min-h-11 items-center justify-between gap-4 font-semibold text-electric hover:underline"
                >
                  <span>{name}</span>
                  <span className="tabular-nums">{mobile}</span>
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
