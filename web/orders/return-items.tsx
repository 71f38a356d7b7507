import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Order } from '../../contract/order.ts';
import { Button } from '../../ui/button.tsx';
import { part } from '../parts/part.tsx';
import { askReturn } from './order-state.ts';

const ReturnDialog = part('This form', async () => (await import('./return-dialog.tsx')).ReturnDialog);

/** Hidden unless something can be returned now. An open dialog stays to say what happened. */
export function ReturnItems({ order }: { order: Order }) {
  const [search, setSearch] = useSearchParams();
  const isAsked = search.has(askReturn);
  const canReturn = order.return_until !== null;
  const [isOpen, setOpen] = useState(isAsked && canReturn);
  function close() {
    setOpen(false);
    // A reload must not open it again.
    if (isAsked) setSearch({}, { replace: true, preventScrollReset: true });
  }
  return (
    <>
      {canReturn && (
        <Button tone="quiet" size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          Return or exchange
        </Button>
      )}
      {isOpen && <ReturnDialog order={order} onClose={close} />}
    </>
  );
}
