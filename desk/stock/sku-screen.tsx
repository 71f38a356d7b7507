import { useRef } from 'react';
import { Link, useLoaderData, useRevalidator, type LoaderFunctionArgs } from 'react-router';
import type { DeskOutput } from '../../contract/desk/desk-contract.ts';
import { call, load } from '../api/call.ts';
import { useMayCall } from '../api/session.ts';
import { useLastChange } from '../list/last-change.tsx';
import { Badge } from '../parts/badge.tsx';
import { Card } from '../parts/card.tsx';
import { timeOf } from '../parts/moment.ts';
import { Screen } from '../parts/screen.tsx';
import { Ledger } from './ledger.tsx';
import { MoveForm, type Moved } from './move-form.tsx';
import { ScanBox } from './scan-box.tsx';
import { variationText } from '../../domain/variation-choice.ts';
import { shortage } from './stock-text.ts';

export async function loader({ params }: LoaderFunctionArgs) {
  const sku = params['sku'] ?? '';
  const stock = await load(call('GET /desk/stock/:sku', { params: { sku } }));
  const ledger = await load(
    call('GET /desk/stock/:sku/ledger', { params: { sku: stock.sku }, query: { limit: '20' } }),
  );
  return { stock, ledger };
}

/** One SKU: its stock, a form to change it, and its ledger. The next SKU can be scanned here. */
export function Component() {
  const { stock, ledger } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const canMove = useMayCall('POST /desk/stock/:sku/movements');
  const [changeNotice, setLastChange] = useLastChange();
  const scan = useRef<HTMLInputElement>(null);
  const mark = shortage(stock);

  function tell({ sku, on_shelf, audit_id }: Moved) {
    const text = `${sku}: ${on_shelf} on the shelf.`;
    setLastChange(audit_id === null ? { text } : { text, auditId: audit_id });
    scan.current?.focus();
    void revalidate();
  }

  return (
    <Screen
      back={{ to: '/stock', text: 'All stock' }}
      title={stock.sku}
      lead={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Link to={`/products/${stock.product_id}`} className="underline underline-offset-4 hover:text-ink">
            {stock.title}
          </Link>
          {variationText(stock.attributes) !== '' && <span>{variationText(stock.attributes)}</span>}
          {stock.status === 'Inactive' && <Badge>Inactive</Badge>}
          {mark !== null && <Badge tone={mark === 'Low' ? 'warning' : 'bad'}>{mark}</Badge>}
        </span>
      }
    >
      <ScanBox input={scan} />
      {changeNotice}
      <div className="grid items-start gap-4 lg:grid-cols-[24rem_minmax(0,1fr)]">
        <div className="space-y-4">
          <Numbers stock={stock} />
          {canMove && <MoveForm key={stock.sku} stock={stock} onMoved={tell} onStale={() => void revalidate()} />}
        </div>
        <div className="space-y-4">
          {stock.holds.length > 0 && <Holds holds={stock.holds} />}
          <Ledger key={`${stock.sku} ${ledger.rows[0]?.at ?? ''}`} sku={stock.sku} first={ledger} />
        </div>
      </div>
    </Screen>
  );
}

type Stock = DeskOutput<'GET /desk/stock/:sku'>;

const Numbers = ({ stock: { on_shelf, to_pack, reserved, on_hand } }: { stock: Stock }) => (
  <dl className="desk-card grid grid-cols-4 divide-x divide-line py-3 text-center">
    {(
      [
        ['On the shelf', on_shelf],
        ['To pack', to_pack],
        ['Held', reserved],
        ['Can be sold', on_hand - reserved],
      ] as const
    ).map(([name, count]) => (
      <div key={name} className="flex flex-col-reverse justify-end px-1">
        <dt className="text-sm leading-tight text-steel">{name}</dt>
        <dd className="text-xl font-extrabold tabular-nums">{count}</dd>
      </div>
    ))}
  </dl>
);

const Holds = ({ holds }: { holds: Stock['holds'] }) => (
  <Card title="Held for unpaid orders">
    <ul className="-my-2 divide-y divide-line">
      {holds.map(({ receipt_id, quantity, until }) => (
        <li key={receipt_id} className="flex justify-between gap-4 py-2">
          <span>
            <span className="font-bold">{receipt_id}</span> <span className="text-steel">until {timeOf(until)}</span>
          </span>
          <span className="font-bold tabular-nums">{quantity}</span>
        </li>
      ))}
    </ul>
  </Card>
);
