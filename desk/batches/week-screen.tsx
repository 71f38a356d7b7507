import { useState } from 'react';
import { Link, useLoaderData, useRevalidator, type LoaderFunctionArgs } from 'react-router';
import type { DeskClass, Holiday } from '../../contract/desk/batches.ts';
import { addDays, clockText, weekDayOf } from '../../domain/class-plan.ts';
import { formatIndiaTime, indiaDate } from '../../domain/india-time.ts';
import { Button } from '../../ui/button.tsx';
import { call, load } from '../api/call.ts';
import { useMayCall } from '../api/session.ts';
import { Filter } from '../list/filter.tsx';
import { queryOf } from '../list/list-address.ts';
import { Badge } from '../parts/badge.tsx';
import { Screen } from '../parts/screen.tsx';
import { CalendarButton } from './calendar-button.tsx';
import { ClassDialog } from './class-dialog.tsx';
import { HolidayDialog, HolidayNote } from './holiday-dialog.tsx';

export async function loader({ request }: LoaderFunctionArgs) {
  const [week, choices] = await Promise.all([
    load(call('GET /desk/classes', { query: queryOf(request.url, 'GET /desk/classes') })),
    load(call('GET /desk/batch-choices')),
  ]);
  return { ...week, choices, address: new URL(request.url).search };
}

/** "5:30 pm" */
const timeText = (moment: string): string => clockText(formatIndiaTime(new Date(moment)).slice(-5));

/** "18/11" */
const shortDay = (day: string): string => day.split('-').slice(1).toReversed().join('/');

const isOff = (holiday: Holiday, day: string): boolean => holiday.from_day <= day && day <= holiday.to_day;

/** The classes of a week, of a centre or a coach. */
export function Component() {
  const { monday, classes, holidays, choices, address } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const mayEdit = useMayCall('POST /desk/classes/:classId/cancel');
  const [open, setOpen] = useState<DeskClass | null>(null);
  const [isHoliday, setHoliday] = useState(false);
  const days = Array.from({ length: 7 }, (_, index) => addDays(monday, index));
  const [today] = useState(() => indiaDate(new Date()));
  const weekLink = (day: string) => {
    const params = new URLSearchParams(address);
    params.set('week', day);
    return `?${params.toString()}`;
  };
  const linkLook =
    'flex min-h-11 items-center rounded-md border border-line-strong bg-white px-4 font-semibold hover:bg-ice';
  return (
    <Screen
      title="Week"
      lead={`${shortDay(monday)} to ${shortDay(addDays(monday, 6))}`}
      action={
        <span className="flex flex-wrap gap-3">
          <CalendarButton />
          {mayEdit && (
            <Button size="small" tone="quiet" onClick={() => setHoliday(true)}>
              Add a holiday
            </Button>
          )}
        </span>
      }
    >
      <div className="mb-4 flex flex-wrap gap-3">
        <Link to={weekLink(addDays(monday, -7))} className={linkLook}>
          Week before
        </Link>
        <Link to={weekLink(today)} className={linkLook}>
          This week
        </Link>
        <Link to={weekLink(addDays(monday, 7))} className={linkLook}>
          Week after
        </Link>
        <Filter
          name="centre"
          label="Centre"
          any="Every centre"
          choices={choices.centres.map((value) => ({ value, text: value }))}
        />
        <Filter
          name="coach"
          label="Coach"
          any="Every coach"
          choices={choices.coaches.map(({ staff_id, name }) => ({ value: staff_id, text: name }))}
        />
      </div>
      <ol className="grid gap-3 lg:grid-cols-7">
        {days.map((day) => {
          const held = classes.filter(({ starts_at }) => indiaDate(new Date(starts_at)) === day);
          const off = holidays.filter((holiday) => isOff(holiday, day));
          return (
            <li key={day} className={`desk-card min-w-0 p-3 ${day === today ? 'ring-2 ring-electric' : ''}`}>
              <h2 className="text-sm font-bold">
                {weekDayOf(day)} {shortDay(day)}
                {day === today && <span className="ms-2 text-electric">Today</span>}
              </h2>
              {off.map((holiday) => (
                <HolidayNote key={holiday.holiday_id} holiday={holiday} onRemoved={() => void revalidate()} />
              ))}
              {held.length === 0 && off.length === 0 && <p className="mt-2 text-sm text-steel">No classes</p>}
              <ul className="mt-2 space-y-2">
                {held.map((each) => (
                  <li key={each.class_id}>
                    <ClassCard each={each} onOpen={() => setOpen(each)} />
                  </li>
                ))}
              </ul>
            </li>
          );
        })}
      </ol>
      {open && (
        <ClassDialog
          key={open.class_id}
          // As it is now. One moved to another week is no longer among these.
          each={classes.find(({ class_id }) => class_id === open.class_id) ?? open}
          coaches={choices.coaches}
          onClose={() => setOpen(null)}
          onChanged={() => void revalidate()}
        />
      )}
      {isHoliday && (
        <HolidayDialog
          centres={choices.centres}
          onClose={() => setHoliday(false)}
          onAdded={() => {
            setHoliday(false);
            void revalidate();
          }}
        />
      )}
    </Screen>
  );
}

function ClassCard({ each, onOpen }: { each: DeskClass; onOpen: () => void }) {
  const isCancelled = each.state === 'cancelled';
  return (
    <button
      type="button"
      onClick={onOpen}
      className="block w-full rounded-md border border-line p-2.5 text-start break-words hover:border-electric"
    >
      <span className={`block font-bold tabular-nums ${isCancelled ? 'line-through' : ''}`}>
        {timeText(each.starts_at)}
      </span>
      <span className="block font-semibold">{each.batch}</span>
      <span className="block text-sm text-steel">{each.centre}</span>
      <span className="block text-sm text-steel">
        {each.coaches.map(({ name }) => name).join(', ') || 'No coach'} · {each.students}
        {each.students === 1 ? ' student' : ' students'}
      </span>
      {isCancelled && <Badge tone="warning">Cancelled</Badge>}
      {!isCancelled && each.starts_at !== each.planned_at && <Badge tone="warning">Moved</Badge>}
      {each.is_substituted && <Badge>Substitute</Badge>}
    </button>
  );
}
