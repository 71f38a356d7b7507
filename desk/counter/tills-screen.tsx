import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import type { Till } from '../../contract/desk/counter.ts';
import { formatPaise } from '../../domain/money.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { call, load } from '../api/call.ts';
import { DeskTable, type Column } from '../list/desk-table.tsx';
import { Badge } from '../parts/badge.tsx';
import { icons } from '../parts/icons.ts';
import { dayOf } from '../parts/moment.ts';
import { Screen } from '../parts/screen.tsx';
import { differenceText } from './till-text.ts';

export function loader({ request }: LoaderFunctionArgs) {
  const day = new URL(request.url).searchParams.get('day');
  return load(call('GET /desk/tills', { query: day ? { day } : {} }));
}

const money = (title: string, of: (till: Till) => number): Column<Till> => ({
  title,
  isNumber: true,
  isFigure: true,
  renderCell: (till) => formatPaise(of(till)),
});

const columns: Column<Till>[] = [
  {
    title: 'Till of',
    isName: true,
    renderCell: ({ till_id, name }) => (
      <Link to={`/tills/${till_id}`} data-open className="font-bold hover:text-electric hover:underline">
        {name}
      </Link>
    ),
  },
  money('Float', ({ float_paise }) => float_paise),
  money('Cash', ({ cash_paise }) => cash_paise),
  money('Paid out', ({ refunded_paise }) => refunded_paise),
  money('Should be', ({ expected_paise }) => expected_paise),
  {
    title: 'Counted',
    isNumber: true,
    isFigure: true,
    renderCell: ({ counted_paise }) => (counted_paise === null ? 'Open' : formatPaise(counted_paise)),
  },
  { title: 'Difference', renderCell: (till) => <Difference till={till} /> },
  money('UPI', ({ upi_paise }) => upi_paise),
  money('QR code', ({ qr_paise }) => qr_paise),
];

export function Difference({ till: { counted_paise, expected_paise, note } }: { till: Till }) {
  if (counted_paise === null) return null;
  const paise = counted_paise - expected_paise;
  return (
    <span className="min-w-0 break-words">
      <Badge tone={paise === 0 ? 'good' : 'bad'}>{differenceText(paise)}</Badge>
      {note !== '' && <span className="block text-sm text-steel">{note}</span>}
    </span>
  );
}

const sums = ['cash_paise', 'upi_paise', 'qr_paise', 'refunded_paise'] as const;
const sumWords = { cash_paise: 'Cash', upi_paise: 'UPI', qr_paise: 'QR code', refunded_paise: 'Paid out' };

/** The tills of one day, with the total takings. */
export function Component() {
  const { day, rows, before, after } = useLoaderData<typeof loader>();
  const dayLink = (to: string | null, text: string) =>
    to !== null && (
      <Link to={`?day=${to}`} className="flex min-h-11 items-center font-bold text-electric hover:underline">
        {text}
      </Link>
    );
  return (
    <Screen
      title={`Tills of ${dayOf(day)}`}
      action={
        <nav aria-label="Days" className="flex gap-6">
          {dayLink(before, 'Day before')}
          {dayLink(after, 'Day after')}
        </nav>
      }
    >
      {rows.length === 0 ? (
        <EmptyState icon={icons.till} title="No tills" text="Nobody opened a till on this day." />
      ) : (
        <div className="space-y-5">
          <dl aria-label="Takings of the day" className="desk-card grid grid-cols-2 gap-y-4 p-4 sm:grid-cols-4">
            {sums.map((name) => (
              <div key={name} className="px-1">
                <dt className="text-sm text-steel">{sumWords[name]}</dt>
                <dd className="text-lg font-extrabold tabular-nums">
                  {formatPaise(rows.reduce((sum, till) => sum + till[name], 0))}
                </dd>
              </div>
            ))}
          </dl>
          <div className="desk-card overflow-clip">
            <DeskTable label="Tills" columns={columns} rows={rows} keyOf={({ till_id }) => till_id} />
          </div>
        </div>
      )}
    </Screen>
  );
}
