import { useState } from 'react';
import type { Order } from '../../contract/order.ts';
import { Button } from '../../ui/button.tsx';
import { part } from '../parts/part.tsx';

const CancelDialog = part('This form', async () => (await import('./cancel-dialog.tsx')).CancelDialog);

/** Hidden once the order is sent, or if the shop does not allow it. An open dialog stays to say what happened. */
export function CancelOrder({ order }: { order: Order }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {order.can_cancel && (
        <Button tone="quiet" size="small" onClick={() => setOpen(true)}>
          Cancel order
        </Button>
      )}
      {isOpen && <CancelDialog order={order} onClose={() => setOpen(false)} />}
    </>
  );
}
