import { useState } from 'react';
import { weekDays, type WeekDay } from '../../domain/centre.ts';
import type { ClassTime } from '../../domain/class-plan.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import type { FieldBinding } from '../../ui/field-frame.tsx';
import { newKey } from '../../ui/new-key.ts';
import { SelectBox } from '../list/select-box.tsx';

interface TimesFieldProps {
  field: FieldBinding;
  times: readonly ClassTime[];
  onChange: (times: readonly ClassTime[]) => void;
}

const look = 'h-11 min-w-0 rounded-md border border-line-strong bg-white px-2 font-semibold sm:px-3 lg:h-10';

const nextDay = (day: WeekDay): WeekDay => weekDays[(weekDays.indexOf(day) + 2) % weekDays.length] ?? day;

/** The weekly classes of a batch: day, time and length. */
export function TimesField({ field, times, onChange }: TimesFieldProps) {
  const change = (index: number, over: Partial<ClassTime>) =>
    onChange(times.map((time, place) => (place === index ? { ...time, ...over } : time)));
  const [keys, setKeys] = useState(() => times.map(newKey));
  const last = times.at(-1);
  return (
    <fieldset data-field={field.name}>
      <legend className="mb-1.5 text-sm font-bold">Days, times and minutes</legend>
      <ul className="space-y-2">
        {times.map((time, index) => (
          <li key={keys[index]} className="flex items-center gap-1.5 sm:gap-2">
            <SelectBox
              label={`Day ${index + 1}`}
              value={time.day}
              none="Day"
              choices={weekDays.map((day) => ({ value: day, text: day }))}
              onChange={(day) => change(index, { day: day as WeekDay })}
              className="w-20 shrink-0 sm:w-24"
            />
            <input
              type="time"
              aria-label={`Begins ${index + 1}`}
              value={time.starts_at}
              onChange={(event) => change(index, { starts_at: event.target.value })}
              className={`${look} flex-1`}
            />
            <label className="flex items-center gap-2">
              <input
                type="number"
                aria-label={`Minutes ${index + 1}`}
                min={15}
                max={600}
                step={5}
                value={Number.isNaN(time.minutes) ? '' : time.minutes}
                onChange={(event) => change(index, { minutes: event.target.valueAsNumber })}
                className={`${look} w-16 sm:w-20`}
              />
              <span className="hidden sm:inline">min</span>
            </label>
            {times.length > 1 && (
              <IconButton
                icon="close"
                label={`Remove ${time.day} ${time.starts_at}`}
                onClick={() => {
                  setKeys(keys.filter((_, place) => place !== index));
                  onChange(times.filter((_, place) => place !== index));
                }}
              />
            )}
          </li>
        ))}
      </ul>
      {field.reason !== undefined && <p className="mt-1 text-sm font-semibold text-signal-deep">{field.reason}</p>}
      <div className="mt-2">
        <Button
          size="small"
          tone="quiet"
          onClick={() => {
            setKeys([...keys, newKey()]);
            onChange([
              ...times,
              last ? { ...last, day: nextDay(last.day) } : { day: 'Mon', starts_at: '17:00', minutes: 60 },
            ]);
          }}
        >
          Add a day
        </Button>
      </div>
    </fieldset>
  );
}
