import { useState } from 'react';
import type { AdmissionRecord } from '../../contract/admission.ts';
import type { Child } from '../../contract/child.ts';
import type { FamilyChild } from '../../contract/family.ts';
import { timesText } from '../../domain/class-plan.ts';
import { classTimeText } from '../../domain/class-text.ts';
import { indiaDate } from '../../domain/india-time.ts';
import { ageOn } from '../../domain/student-state.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { drawn } from '../../ui/drawn.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { CalendarPanel } from './calendar-panel.tsx';
import { ChildDialog } from './child-dialog.tsx';
import { ChildPanels } from './child-panels.tsx';
import { FormLine } from './form-line.tsx';
import { formsOfOthers, mayApply, openFormOf } from './may-apply.ts';
import { ProgressPanel } from './progress-panel.tsx';
import type { Family } from './load-children.ts';

interface FamilyTabProps {
  family: Family;
  /** The forms that this account has sent. */
  sent: readonly AdmissionRecord[];
}

/** The children of a family, and where they train. */
export function FamilyTab({ family: { children, hasCalendar, care, notices }, sent }: FamilyTabProps) {
  // The id, so that the form follows a reload.
  const [openId, setOpenId] = useState<string | null>(null);
  const open = children.find((child) => child.child_id === openId) ?? null;
  const addButton = (
    <Button size="small" aria-haspopup="dialog" onClick={() => setOpenId('new')}>
      <Icon name={drawn.plus} className="size-4.5" /> Add a child
    </Button>
  );
  return (
    <>
      {children.length === 0 && formsOfOthers(sent).length === 0 ? (
        <EmptyState
          icon="user"
          title="No children yet"
          text="Add a child once: the admission form fills itself in, and sizes are remembered."
        >
          {addButton}
        </EmptyState>
      ) : (
        <>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <h2 className="text-xl">Your children</h2>
            {addButton}
          </div>
          <ul aria-label="Your children" className="mt-5 space-y-4">
            {children.map((child) => (
              <ChildCard
                key={child.child_id}
                child={child}
                care={care.get(child.child_id)}
                sent={sent}
                notices={notices}
                onEdit={() => setOpenId(child.child_id)}
              />
            ))}
            {formsOfOthers(sent).map((form) => (
              <li key={form.id} className="rounded-lg border border-line p-5 sm:p-6">
                <h3 className="mb-2 text-lg break-words">{form.name}</h3>
                <FormLine form={form} />
              </li>
            ))}
          </ul>
          {children.some(({ places }) => places.length > 0) && <CalendarPanel hasCalendar={hasCalendar} />}
        </>
      )}
      {(open !== null || openId === 'new') && <ChildDialog child={open} onClose={() => setOpenId(null)} />}
    </>
  );
}

const stateTexts: Record<Child['state'], string> = { new: '', active: '', paused: 'Paused', left: 'Has left' };

interface ChildCardProps {
  child: Child;
  care: FamilyChild | undefined;
  sent: readonly AdmissionRecord[];
  notices: Family['notices'];
  onEdit: () => void;
}

function ChildCard({ child, care, sent, notices, onEdit }: ChildCardProps) {
  const { dob, places, foot_mm: footMm } = child;
  const form = openFormOf(child, sent);
  const [today] = useState(() => indiaDate(new Date()));
  const age = dob === '' ? null : ageOn(dob, today);
  const facts = [
    // Birthday and school tell children of one name apart.
    age !== null && `${age === 1 ? '1 year' : `${age} years`}, born ${dob.split('-').toReversed().join('/')}`,
    child.school,
    footMm !== null && `Foot ${footMm} mm`,
    child.helmet_size !== '' && `Helmet ${child.helmet_size}`,
    child.suit_size !== '' && `Suit ${child.suit_size}`,
    ...(care?.sizes ?? []).map(({ brand, size }) => `${brand}: ${size}`),
    stateTexts[child.state],
  ].filter((text) => text !== false && text !== '');
  return (
    <li className="rounded-lg border border-line p-5 sm:p-6">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-40">
          <h3 className="text-lg break-words">{child.name}</h3>
          <p className="mt-1 text-steel">{facts.join(' · ')}</p>
        </div>
        <Button size="small" tone="quiet" aria-haspopup="dialog" aria-label={`Edit ${child.name}`} onClick={onEdit}>
          Edit
        </Button>
      </div>
      <ul className="mt-4 space-y-3 empty:hidden">
        {places.map((place) => (
          <li key={`${place.centre} ${place.batch}`} className="flex gap-3">
            <Icon name={drawn.clock} className="mt-0.5 size-5 shrink-0 text-electric" />
            <span className="min-w-0 break-words">
              <strong>
                {place.batch}, {place.centre}
              </strong>
              <span className="block text-steel">{timesText(place.times)}</span>
              {place.state === 'waiting' && (
                <span className="block font-semibold">Waiting list: number {place.position}</span>
              )}
              {place.next_class !== null && (
                <span className="block">
                  Next class: <strong>{classTimeText(new Date(place.next_class))}</strong>
                  {isMissed(care, place) && <span className="font-semibold text-signal-deep"> · not coming</span>}
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
      {places.length === 0 && child.state !== 'paused' && (
        <div className="mt-4">
          {form && <FormLine form={form} />}
          {child.state === 'active' && <p className="text-steel">We will write to you about the batch.</p>}
          {mayApply(child, sent) && (
            <ButtonLink to={`/admission-form?child=${child.child_id}`} size="small">
              Admission form
            </ButtonLink>
          )}
        </div>
      )}
      {care && <ChildPanels child={child} care={care} notices={notices} />}
      <ProgressPanel child={child} />
    </li>
  );
}

/** A parent has said that the child will not come to the next class. */
const isMissed = (care: FamilyChild | undefined, { batch, centre, next_class }: Child['places'][number]): boolean => {
  const next = care?.classes.find((each) => each.batch === batch && each.centre === centre);
  return next_class !== null && next !== undefined && next.absence !== null;
};
