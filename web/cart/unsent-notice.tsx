import { useFetcher } from 'react-router';
import { Button, IconButton } from '../../ui/button.tsx';
import { thisDevice } from '../visitor/this-device.ts';
import { cartFetcherKey, cartPath } from './cart-provider.tsx';
import { dismissRefused, noneUnsent, unsentOf, type RefusedChange } from './cart-store.ts';

/** What the shop does not know yet of a customer's cart, and what it would not do. */
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
              {count === 1 ? 'this change' : `these ${count} changes`} when the network is back.
            </span>
            <Button tone="quiet" size="small" aria-busy={state !== 'idle'} onClick={() => void load(cartPath)}>
              {state === 'idle' ? 'Send now' : 'Sending…'}
            </Button>
          </span>
        )}
      </output>
      {refused.length > 0 && <RefusedChanges userId={userId} refused={refused} />}
    </>
  );
}

function RefusedChanges({ userId, refused }: { userId: string; refused: readonly RefusedChange[] }) {
  return (
    <section aria-labelledby="refused" className="mb-8 rounded-lg border border-line p-5 sm:p-7">
      <h2 id="refused" className="text-xl">
        Could not be done
      </h2>
      <p className="mt-1 text-steel">You changed these without a network. The shop has answered since.</p>
      <ul className="mt-4 divide-y divide-line">
        {refused.map(({ id, name, reason }) => (
          <li key={id} className="flex items-center justify-between gap-4 py-3">
            <p className="min-w-0 break-words">
              <strong>{name}</strong> <span className="text-signal-deep">{reason}</span>
            </p>
            <IconButton icon="close" label={`Close: ${name}`} tone="bare" onClick={() => dismissRefused(userId, id)} />
          </li>
        ))}
      </ul>
    </section>
  );
}
