import { Button, IconButton } from '../../ui/button.tsx';
import { drawn } from '../../ui/drawn.ts';
import { guestLine, type GuestItem } from './cart-line.ts';
import { useCartChange, cartFetcherKey, cartPath } from './cart-provider.tsx';
import { setCartReport, useCartReport, type ReportedLine } from './cart-report.ts';
import { guestCart, dismissRefused, noneUnsent, unsentOf } from './cart-store.ts';
import { useFetcher } from 'react-router';
import { thisDevice } from '../visitor/browser-store.ts';
import type { ReactNode } from 'react';
import type { IconName } from '../../ui/icon.tsx';

/** What became of products that were put into the cart together: those chosen before the login, or an order bought again. */
export function ReportNotice() {
  const report = useCartReport();
  if (report === null) return null;
  const { about, lines } = report;
  const namesOf = (outcome: ReportedLine['outcome']) =>
    lines.filter((line) => line.outcome === outcome).map(({ name }) => name);
  return (
    <section aria-label={about} className="mb-8 flex items-start gap-4 rounded-lg bg-ice p-5">
      <div className="min-w-0 grow space-y-1 py-2">
        <Names text="Now in your cart" names={namesOf('merged')} />
        <Names text="Already in your cart" names={namesOf('already there')} />
        {lines
          .filter(({ code }) => code !== '')
          .map((line) => (
            <p key={line.product_sku} className="break-words">
              <strong>{line.name}:</strong> <span className="text-signal-deep">{shortOf(line)}</span>
            </p>
          ))}
      </div>
      <IconButton icon="close" label="Close" tone="bare" onClick={() => setCartReport(null)} />
    </section>
  );
}

/** What is missing. */
function shortOf({ code, msg }: ReportedLine): string {
  if (code === 'unknown-product') return 'No longer sold.';
  if (code === 'variation-needed') return 'This has changed. Please choose it again on its page.';
  return code === 'out-of-stock' ? 'Out of Stock right now.' : msg;
}

function Names({ text, names }: { text: string; names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <p className="break-words">
      <strong>{text}:</strong> {names.join(', ')}
    </p>
  );
}

/** Which of them could not be moved, and why. */
export function LinesNotMoved({ items }: { items: readonly GuestItem[] }) {
  const change = useCartChange();
  return (
    <Reasons
      id="not-moved"
      title="Saved on this device"
      text="You chose these before you logged in. They could not be moved into your cart."
      rows={items.map((item) => ({
        id: item.product_sku,
        name: guestLine(item).product_name,
        reason: item.kept_because,
      }))}
      button={{ icon: drawn.trash, label: 'Remove' }}
      onPress={(sku) => guestCart.change((stored) => stored.filter((each) => each.product_sku !== sku))}
      className="mt-10"
    >
      <Button tone="quiet" size="small" onClick={() => void change({ intent: 'merge' })} className="mt-4">
        Try again
      </Button>
    </Reasons>
  );
}

interface ReasonsProps {
  id: string;
  title: string;
  text: string;
  rows: readonly { id: string; name: string; reason: string | undefined }[];
  /** At the end of each row. */
  button: { icon: IconName; label: string };
  onPress: (rowId: string) => void;
  className: string;
  children?: ReactNode;
}

/** Products, each with the reason why something could not be done. */
function Reasons({ id, title, text, rows, button, onPress, className, children }: ReasonsProps) {
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby={id} className={`rounded-lg border border-line p-5 sm:p-7 ${className}`}>
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      <p className="mt-1 text-steel">{text}</p>
      <ul className="mt-4 divide-y divide-line">
        {rows.map((row) => (
          <li key={row.id} className="flex items-center justify-between gap-4 py-3">
            <p className="min-w-0 break-words">
              <strong>{row.name}</strong> <span className="text-signal-deep">{row.reason}</span>
            </p>
            <IconButton icon={button.icon} label={`${button.label} ${row.name}`} onClick={() => onPress(row.id)} />
          </li>
        ))}
      </ul>
      {children}
    </section>
  );
}

/** Changes of a customer's cart that the shop does not have yet, and those it refused. */
export function UnsentNotice({ userId }: { userId: string }) {
  const { changes, refused } = unsentOf(userId).use(noneUnsent);
  const { load, state } = useFetcher({ key: cartFetcherKey });
  const count = changes.length;
  return (
    <>
      <output className="block">
        {count > 0 && (
          <span className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-lg bg-ice p-5">
            <span className="min-w-0">
              <strong>Saved on this {thisDevice()}.</strong> Your account gets{' '}
              {count === 1 ? 'this change' : `these ${count} changes`} when you are back online.
            </span>
            <Button tone="quiet" size="small" aria-busy={state !== 'idle'} onClick={() => void load(cartPath)}>
              {state === 'idle' ? 'Send now' : 'Sending…'}
            </Button>
          </span>
        )}
      </output>
      <Reasons
        id="refused"
        title="Could not be done"
        text="You changed these while you were offline. The shop has refused them since."
        rows={refused}
        button={{ icon: 'close', label: 'Close:' }}
        onPress={(id) => dismissRefused(userId, id)}
        className="mb-8"
      />
    </>
  );
}
