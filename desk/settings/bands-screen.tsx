import { useLoaderData, useParams, type LoaderFunctionArgs } from 'react-router';
import type * as z from 'zod/mini';
import type { Band, BandKind, Bands } from '../../contract/desk/delivery.ts';
import { deskContract } from '../../contract/desk/desk-contract.ts';
import { bandOfText, gapsOf, gapText } from '../../domain/delivery-bands.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { CheckBox } from '../parts/check-box.tsx';
import { drawn } from '../../ui/drawn.ts';
import { call, load } from '../api/call.ts';
import { EditForm, type EditControls } from '../form/edit-form.tsx';
import { Card } from '../parts/card.tsx';
import { Notice } from '../parts/notice.tsx';
import { rupeeText, sentAmount } from '../../domain/rupee-text.ts';
import { SettingsFrame } from './settings-frame.tsx';

const kindOf = (param: string | undefined): BandKind => (param === 'free' ? 'free' : 'charge');

export async function loader({ params }: LoaderFunctionArgs) {
  return (await load(call('GET /desk/delivery')))[kindOf(params['kind'])];
}

const words = {
  charge: {
    title: 'What delivery costs',
    amount: 'Charge ₹',
    none: 'Without bands, delivery costs nothing.',
    gap: 'delivery costs nothing there',
    beyond: (km: number) => `Beyond ${km} km, delivery costs nothing. The pincodes decide where you deliver.`,
  },
  free: {
    title: 'Order total for free delivery',
    amount: 'Free from ₹',
    none: 'Without bands, delivery is never free.',
    gap: 'delivery is never free there',
    beyond: (km: number) => `Beyond ${km} km, delivery is never free.`,
  },
};

/** A band as it is typed. */
interface TypedBand {
  min: string;
  max: string;
  rupees: string;
  isActive: boolean;
}

const typedOf = ({ min_kilometer, max_kilometer, paise, status }: Band): TypedBand => ({
  min: String(min_kilometer),
  max: String(max_kilometer),
  rupees: rupeeText(paise),
  isActive: status === 'Active',
});

const numberOf = (text: string): number => (/^\d{1,5}$/.test(text.trim()) ? Number(text) : Number.NaN);

const bandOf = ({ min, max, rupees, isActive }: TypedBand) => ({
  min_kilometer: numberOf(min),
  max_kilometer: numberOf(max),
  paise: sentAmount(rupees),
  status: isActive ? ('Active' as const) : ('Inactive' as const),
});

const readRows = (text: string | undefined) => JSON.parse(text ?? '[]') as TypedBand[];
const textsOf = ({ rows }: Bands) => ({ rows: JSON.stringify(rows.map(typedOf)), accepts_gaps: '' });
const show = (_name: string, value: unknown) => (Array.isArray(value) ? value.join('; ') : JSON.stringify(value));

type SentBands = z.output<(typeof deskContract)['PUT /desk/delivery/bands/:kind']['body']>;

/** The choice between two people's bands has them as text, and each was complete. */
const withRows = (body: SentBands & { bands?: readonly string[] }): SentBands =>
  body.bands === undefined ? body : { version: body.version, rows: body.bands.map(bandOfText), accepts_gaps: true };

/** Bands of distance: what delivery costs, or from which total it is free. */
export function Component() {
  const bands = useLoaderData<typeof loader>();
  const kind = kindOf(useParams()['kind']);
  return (
    <SettingsFrame>
      <EditForm
        key={kind}
        draft={`bands ${kind}`}
        subject="the bands"
        row={bands}
        textsOf={textsOf}
        labels={{ bands: 'Bands' }}
        show={show}
        schema={deskContract['PUT /desk/delivery/bands/:kind'].body}
        read={(values) => ({
          rows: readRows(values['rows']).map(bandOf),
          accepts_gaps: values['accepts_gaps'] === 'yes',
        })}
        send={(body) => call('PUT /desk/delivery/bands/:kind', { params: { kind }, body: withRows(body) })}
      >
        {(controls) => <BandsCard kind={kind} controls={controls} />}
      </EditForm>
    </SettingsFrame>
  );
}

function BandsCard({ kind, controls: { values, set, field } }: { kind: BandKind; controls: EditControls }) {
  const rows = readRows(values['rows']);
  const write = (next: readonly TypedBand[]) => set('rows', JSON.stringify(next));
  const bands = rows.map(bandOf).filter(({ min_kilometer: min, max_kilometer: max }) => min <= max);
  const gaps = gapsOf(bands);
  const farthest = Math.max(
    -1,
    ...bands.flatMap(({ status, max_kilometer }) => (status === 'Active' ? max_kilometer : [])),
  );
  const { reason } = field('rows');
  return (
    <Card
      title={words[kind].title}
      action={
        <Button
          size="small"
          tone="quiet"
          onClick={() => write([...rows, { min: String(farthest + 1), max: '', rupees: '', isActive: true }])}
        >
          Add a band
        </Button>
      }
    >
      <table className="desk-table" aria-label={words[kind].title}>
        <thead>
          <tr>
            <th scope="col">From km</th>
            <th scope="col">To km</th>
            <th scope="col">{words[kind].amount}</th>
            <th scope="col">Active</th>
            <th scope="col">
              <span className="sr-only">Remove</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // Rows have no id.
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={index}>
              <BandCells
                row={row}
                number={index + 1}
                amount={words[kind].amount}
                onChange={(changed) => write(rows.with(index, changed))}
                onRemove={() => write(rows.toSpliced(index, 1))}
              />
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length === 0 && (
        <p className="mt-3 max-w-3xl text-steel">
          {words[kind].none} Add a band for each range of distances from the shop, such as 0 to 5 km.
        </p>
      )}
      {reason !== undefined && <p className="mt-3 text-sm font-semibold text-signal-deep">{reason}</p>}
      {farthest >= 0 && <p className="mt-3 text-steel">{words[kind].beyond(farthest)}</p>}
      {gaps.length > 0 && (
        <Notice tone="warning" className="mt-4">
          <p>
            No band covers {gaps.map(gapText).join(', ')}, so {words[kind].gap}.
          </p>
          <CheckBox
            isChecked={values['accepts_gaps'] === 'yes'}
            onChange={(isChecked) => set('accepts_gaps', isChecked ? 'yes' : '')}
            className="mt-2 font-normal"
          >
            Accept this
          </CheckBox>
        </Notice>
      )}
    </Card>
  );
}

interface BandCellsProps {
  row: TypedBand;
  number: number;
  amount: string;
  onChange: (row: TypedBand) => void;
  onRemove: () => void;
}

const cellLook =
  'h-11 w-28 rounded-md border border-line-strong bg-white px-3 text-end font-semibold tabular-nums lg:h-9';

const BandCells = ({ row, number, amount, onChange, onRemove }: BandCellsProps) => (
  <>
    {(['min', 'max', 'rupees'] as const).map((name) => {
      const label = { min: 'From km', max: 'To km', rupees: amount }[name];
      return (
        <td key={name} data-label={label}>
          <input
            type="text"
            inputMode="decimal"
            autoComplete="off"
            aria-label={`${label} of band ${number}`}
            value={row[name]}
            onChange={(event) => onChange({ ...row, [name]: event.target.value })}
            className={cellLook}
          />
        </td>
      );
    })}
    <td data-label="Active">
      <input
        type="checkbox"
        aria-label={`Band ${number} is active`}
        checked={row.isActive}
        onChange={(event) => onChange({ ...row, isActive: event.target.checked })}
        className="block size-5 accent-electric"
      />
    </td>
    <td data-label="Remove" className="is-number">
      <IconButton
        icon={drawn.trash}
        label={`Remove band ${number}`}
        tone="bare"
        className="size-9!"
        onClick={onRemove}
      />
    </td>
  </>
);
