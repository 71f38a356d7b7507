import { useSubmit } from 'react-router';
import { Button, IconButton } from '../../ui/button.tsx';
import { drawn } from '../../ui/drawn.ts';
import { changeGuestCart, type GuestItem } from './guest-cart.ts';
import { cartSubmission } from './cart-intent.ts';
import { guestLine } from './guest-line.ts';

/** What was collected before the login and could not be moved, with the reason. */
export function KeptLines({ items }: { items: readonly GuestItem[] }) {
  const submit = useSubmit();
  if (items.length === 0) return null;
  return (
    <section aria-labelledby="kept" className="mt-10 rounded-lg border border-line p-5 sm:p-7">
      <h2 id="kept" className="text-xl">
        Kept on this device
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
                onClick={() => changeGuestCart((kept) => kept.filter((each) => each.product_sku !== sku))}
              />
            </li>
          );
        })}
      </ul>
      <Button
        tone="quiet"
        size="small"
        onClick={() => void submit(...cartSubmission({ intent: 'merge' }))}
        className="mt-4"
      >
        Try again
      </Button>
    </section>
  );
}
