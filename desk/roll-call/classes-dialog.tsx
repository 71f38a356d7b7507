import { useState } from 'react';
import { statusOf } from '../../domain/roll-call-work.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Badge } from '../parts/badge.tsx';
import { clockOf, dayText, statusLooks } from './class-text.ts';
import type { Phone } from './phone-store.ts';
import { sync, useLink } from './sync.ts';

interface ClassesDialogProps {
  phone: Phone;
  open: string | null;
  onChoose: (classId: string) => void;
  onClose: () => void;
}

/** The classes that this phone knows, by time. With a network, those of any other day. */
export function ClassesDialog({ phone, open, onChoose, onClose }: ClassesDialogProps) {
  const link = useLink();
  const [now] = useState(() => Date.now() + phone.skewMs);
  const byTime = phone.classes.toSorted((one, other) => Date.parse(one.starts_at) - Date.parse(other.starts_at));
  const days = Map.groupBy(byTime, ({ starts_at }) => dayText(starts_at, now));
  return (
    <Dialog id="classes" title="Classes" opensAtOnce onClose={onClose}>
      <div className="space-y-4 px-5 pt-1 pb-2">
        {[...days].map(([day, classes]) => (
          <section key={day}>
            <h3 className="mb-1 text-sm font-bold text-steel">{day}</h3>
            <ul className="divide-y divide-line">
              {classes.map((each) => {
                const look = statusLooks[statusOf(each, phone.work)];
                return (
                  <li key={each.class_id}>
                    <button
                      type="button"
                      aria-current={each.class_id === open}
                      onClick={() => onChoose(each.class_id)}
                      className="flex min-h-14 w-full items-center justify-between gap-3 py-2 text-start hover:bg-ice aria-[current=true]:font-bold"
                    >
                      <span className="min-w-0">
                        <span className="block break-words">
                          {clockOf(each.starts_at)} · {each.batch}
                        </span>
                        <span className="block text-sm text-steel">{each.centre}</span>
                      </span>
                      {each.state === 'cancelled' ? (
                        <Badge tone="warning">Cancelled</Badge>
                      ) : (
                        <Badge tone={look.tone}>{look.text}</Badge>
                      )}
                    </button>
                  </li>
                );
              })}
            </ul>
          </section>
        ))}
        {link === 'online' ? (
          <TextField
            field={{ name: 'day', reason: undefined }}
            label="Another day"
            type="date"
            onChange={({ currentTarget: { value } }) => {
              if (/^20\d\d-\d\d-\d\d$/.test(value)) void sync(value);
            }}
          />
        ) : (
          <p className="text-sm text-steel">Classes of other days need a network.</p>
        )}
      </div>
    </Dialog>
  );
}
