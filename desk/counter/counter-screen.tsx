import { useState } from 'react';
import { useLoaderData, useRevalidator } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { call, load } from '../api/call.ts';
import { Card } from '../parts/card.tsx';
import { dayOf } from '../parts/moment.ts';
import { Notice } from '../parts/notice.tsx';
import { Screen } from '../parts/screen.tsx';
import { AddGoods } from './add-goods.tsx';
import { CartLines } from './cart-lines.tsx';
import { addLine, asNewSale, useCart } from './cart.ts';
import { PayForm, type SoldNow } from './pay-form.tsx';
import { SaleCard } from './sale-card.tsx';
import { CloseTillDialog, OpenTillCard } from './till-dialogs.tsx';

export const loader = () => load(call('GET /desk/counter'));

/** Sells to a customer at the counter. */
export function Component() {
  const { till, today, discount_percent_max } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const { cart, change, refresh, clear } = useCart();
  const [sold, setSold] = useState<SoldNow | null>(null);
  const [isCounting, setCounting] = useState(false);
  const isOld = till !== null && till.day !== today;

  function finish(made: SoldNow) {
    setSold(made);
    change({ orderId: made.order_id });
    void revalidate();
  }

  return (
    <Screen
      title="Counter"
      action={
        till && (
          <Button tone="quiet" size="small" onClick={() => setCounting(true)}>
            Count and close the till
          </Button>
        )
      }
    >
      {isOld && (
        <Notice tone="warning" className="mb-5">
          Your till of {dayOf(till.day)} is still open. Count and close it, then open today’s.
        </Notice>
      )}
      {cart.orderId !== null && (
        <SaleCard
          key={cart.orderId}
          orderId={cart.orderId}
          sold={sold?.order_id === cart.orderId ? sold : null}
          onNext={() => {
            clear();
            void revalidate();
          }}
          onCancelled={() => {
            change(asNewSale);
            void refresh();
            void revalidate();
          }}
        />
      )}
      {cart.orderId === null && till === null && <OpenTillCard />}
      {cart.orderId === null && till !== null && !isOld && (
        <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_26rem]">
          <div className="min-w-0 space-y-5">
            <AddGoods onAdd={(goods) => change(({ lines }) => ({ lines: addLine(lines, goods) }))} />
            <Card
              title="Sale"
              action={
                cart.lines.length > 0 && (
                  <Button tone="quiet" size="small" onClick={clear}>
                    Clear
                  </Button>
                )
              }
            >
              {cart.lines.length === 0 ? (
                <p className="text-steel">Scan or search the first piece.</p>
              ) : (
                <CartLines lines={cart.lines} onChange={(lines) => change({ lines })} />
              )}
            </Card>
          </div>
          {cart.lines.length > 0 && (
            <Card title="Payment">
              <PayForm
                cart={cart}
                percentMax={discount_percent_max}
                onChange={change}
                onSold={finish}
                onStale={() => {
                  void refresh();
                  void revalidate();
                }}
              />
            </Card>
          )}
        </div>
      )}
      {isCounting && till && <CloseTillDialog till={till} onClose={() => setCounting(false)} />}
    </Screen>
  );
}
