import { Button, IconButton } from '../../ui/button.tsx';
import { drawn } from '../../ui/drawn.ts';
import { guestLine, type GuestItem } from './cart-line.ts';
import { useCartChange } from './cart-provider.tsx';
import { guestCart } from './cart-store.ts';
import { forgetMergeReport, useMergeReport, type ReportedLine } from './guest-cart.ts';

/** Which products chosen before the login are in the cart now. */
export function MergeNotice() {
  const report = useMergeReport();
  if (report.length === 0) return null;
  const namesOf = (outcome: ReportedLine['outcome']) =>
    report.filter((line) => line.outcome === outcome).map(({ name }) => name);
  return (
    <section aria-label="Chosen before your login" className="mb-8 flex gap-4 rounded-lg bg-ice p-5">
      <div className="min-w-0 grow space-y-1">
        <Names text="Moved into your cart" names={namesOf('merged')} />
        <Names text="Already in your cart" names={namesOf('already there')} />
      </div>
      <IconButton icon="close" label="Close" tone="bare" onClick={forgetMergeReport} />
    </section>
  );
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
  if (items.length === 0) return null;
  return (
    <section aria-labelledby="not-moved" className="mt-10 rounded-lg border border-line p-5 sm:p-7">
      <h2 id="not-moved" className="text-xl">
        Saved on this device
      </h2>
      <p className="mt-1 text-steel">You chose these before you logged in. They could not be moved into your cart.</p>
      <ul className="mt-4 divide-y divide-line">
        {items.map((item) => {
          const { product_name: name, product_sku: sku } = guestLine(item);
          return (
            <li key={sku} className="flex items-center justify-between gap-4 py-3">
              <p className="min-w-0 break-words">
                <strong>{name}</strong> <span className="text-signal-deep">{item.kept_because}</span>
              </p>
              <IconButton
                icon={drawn.trash}
                label={`Remove ${name}`}
                onClick={() => guestCart.change((stored) => stored.filter((each) => each.product_sku !== sku))}
              />
            </li>
          );
        })}
      </ul>
      <Button tone="quiet" size="small" onClick={() => void change({ intent: 'merge' })} className="mt-4">
        Try again
      </Button>
    </section>
  );
}
