import { useState } from 'react';
import type { LedgerRow } from '../../contract/desk/stock.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast.tsx';
import { call, wordsOf } from '../api/call.ts';
import { Badge } from '../parts/badge.tsx';
import { Card } from '../parts/card.tsx';
import { timeOf } from '../parts/moment.ts';
import { changeText, kindWords } from './stock-text.ts';

interface LedgerProps {
  sku: string;
  first: { rows: readonly LedgerRow[]; next: string | null };
}

/** Everything that changed the stock, newest first. */
export function Ledger({ sku, first }: LedgerProps) {
  const [older, setOlder] = useState<LedgerProps['first'] | null>(null);
  const [isBusy, setBusy] = useState(false);
  const next = older ? older.next : first.next;

  async function showOlder(after: string) {
    setBusy(true);
    const answer = await call('GET /desk/stock/:sku/ledger', { params: { sku }, query: { after } });
    setBusy(false);
    if (!answer.ok) return showToast(wordsOf(answer), 'error');
    setOlder({ rows: [...(older?.rows ?? []), ...answer.body.rows], next: answer.body.next });
  }

  const rows = [...first.rows, ...(older?.rows ?? [])];
  return (
    <Card title="Ledger">
      {rows.length === 0 && <p className="text-steel">No changes yet.</p>}
      <ol className="-my-2 divide-y divide-line">
        {rows.map((row) => (
          <li
            key={`${row.at} ${row.kind} ${row.who} ${row.on_hand}`}
            className="grid grid-cols-[minmax(0,1fr)_auto_4rem] gap-x-3 py-2.5"
          >
            <p className="min-w-0">
              <span className="font-bold">{kindWords[row.kind]}</span>
              {row.reason !== '' && <span className="break-words"> · {row.reason}</span>}{' '}
              {row.is_undone && <Badge>Undone</Badge>}
              <span className="block text-sm text-steel">
                {row.who} · {timeOf(row.at)}
              </span>
            </p>
            <p className={`text-end font-bold tabular-nums ${row.change < 0 ? 'text-signal-deep' : 'text-go'}`}>
              {changeText(row.change)}
            </p>
            <p className="text-end tabular-nums">
              <span className="sr-only">on hand after it: </span>
              {row.on_hand}
            </p>
          </li>
        ))}
      </ol>
      {next !== null && (
        <Button size="small" tone="quiet" isBusy={isBusy} className="mt-4" onClick={() => void showOlder(next)}>
          Show older
        </Button>
      )}
    </Card>
  );
}
