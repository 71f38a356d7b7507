import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { deskContract, type DeskOutput } from '../../contract/desk/desk-contract.ts';
import type { DeskOrder } from '../../contract/desk/orders.ts';
import { drawn } from '../../ui/drawn.ts';
import { Icon } from '../../ui/icon.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { call, reasonsOf } from '../api/call.ts';
import { useMayCall } from '../api/session.ts';
import { useConflict } from '../form/use-conflict.tsx';
import { useForm } from '../../ui/use-form.ts';
import { FormDialog } from '../form/form-dialog.tsx';
import type { Change } from '../list/last-change.tsx';
import { Card } from '../parts/card.tsx';
import { textOf } from './order-text.ts';
import { linkToSave } from './tracking-link.ts';

interface ParcelCardProps {
  order: DeskOrder;
  onChanged: (change: Change) => void;
  className: string;
}

const nothingToCarry: ReadonlySet<string> = new Set<DeskOrder['fulfilment']>(['unpaid', 'abandoned', 'cancelled']);

/** Courier and number. People mistype them, so they can be corrected. */
export function ParcelCard({ order, onChanged, className }: ParcelCardProps) {
  const mayEdit = useMayCall('PUT /desk/orders/:orderId/shipment') && !nothingToCarry.has(order.fulfilment);
  const couriers = useCouriers(mayEdit);
  const [isOpen, setOpen] = useState(false);
  const { shipment } = order;
  if (!mayEdit && shipment === null) return null;
  return (
    <Card title="Parcel" className={className}>
      {shipment && (
        <p>
          {shipment.courier} <strong className="break-all tabular-nums">{shipment.awb}</strong>
          {shipment.tracking_link !== null && (
            <a
              href={shipment.tracking_link}
              target="_blank"
              rel="noreferrer"
              className="block font-bold break-all text-electric hover:underline"
            >
              Track it
            </a>
          )}
        </p>
      )}
      {mayEdit && (
        <button
          type="button"
          onClick={() => setOpen(true)}
          className="flex min-h-11 items-center gap-2 font-bold text-electric hover:underline lg:min-h-9"
        >
          <Icon name={shipment ? drawn.edit : drawn.plus} className="size-[1.2em]" />
          {shipment ? 'Correct courier or AWB' : 'Add courier and AWB'}
        </button>
      )}
      {isOpen && (
        <ParcelDialog
          order={order}
          couriers={couriers}
          onClose={() => setOpen(false)}
          onSaved={(awb, auditId) => {
            setOpen(false);
            if (auditId !== null) onChanged({ text: `The parcel’s number is ${awb}.`, auditId });
          }}
        />
      )}
    </Card>
  );
}

const labels = { courier: 'Courier', awb: 'AWB', tracking_link: 'Tracking link' };
type Courier = DeskOutput<'GET /desk/couriers'>['rows'][number];

interface ParcelDialogProps {
  order: DeskOrder;
  couriers: readonly Courier[];
  onClose: () => void;
  onSaved: (awb: string, auditId: number | null) => void;
}

function ParcelDialog({ order, couriers, onClose, onSaved }: ParcelDialogProps) {
  const { revalidate } = useRevalidator();
  const conflict = useConflict();
  const before = { ...order.shipment, tracking_link: textOf(order.shipment?.tracking_link) };
  const form = useForm(
    deskContract['PUT /desk/orders/:orderId/shipment'].body,
    async ({ version, ...typed }) => {
      const values = { ...typed, tracking_link: linkToSave(couriers, typed, order.shipment) };
      let sentAwb = '';
      const answer = await conflict.save(
        { values, version },
        ({ values: { courier, awb, tracking_link }, version: over }) => {
          sentAwb = textOf(awb);
          return call('PUT /desk/orders/:orderId/shipment', {
            params: { orderId: order.order_id },
            body: { version: over, courier: textOf(courier), awb: sentAwb, tracking_link: textOf(tracking_link) },
          });
        },
        { subject: 'this parcel', labels, show: (_name, value) => textOf(value) || 'none', before },
      );
      if (answer?.ok) {
        await revalidate();
        onSaved(sentAwb, answer.body.audit_id);
      }
      return answer ? reasonsOf(answer) : [];
    },
    { read: (data) => ({ version: order.shipment_version, ...Object.fromEntries(data) }) },
  );
  return (
    <>
      <FormDialog id="parcel" title="Courier and AWB" form={form} button="Save" onClose={onClose}>
        <TextField
          field={form.field('courier')}
          label={labels.courier}
          defaultValue={order.shipment?.courier ?? couriers[0]?.courier ?? ''}
          list="couriers"
          maxLength={60}
          autoComplete="off"
        />
        <datalist id="couriers">
          {couriers.map(({ courier }) => (
            <option key={courier}>{courier}</option>
          ))}
        </datalist>
        <TextField
          field={form.field('awb')}
          label={labels.awb}
          defaultValue={order.shipment?.awb ?? ''}
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          hint="The number on the courier’s sticker"
        />
        <TextField
          field={form.field('tracking_link')}
          label="Tracking link (optional)"
          defaultValue={order.shipment?.tracking_link ?? ''}
          maxLength={300}
          inputMode="url"
          autoComplete="off"
          hint="Leave empty to build it like that of the courier’s last parcel"
        />
      </FormDialog>
      {conflict.question}
    </>
  );
}

/** Couriers of the latest parcels. Loaded before the dialog opens; it also works without them. */
function useCouriers(isNeeded: boolean): readonly Courier[] {
  const [couriers, setCouriers] = useState<readonly Courier[]>([]);
  useEffect(() => {
    if (!isNeeded) return undefined;
    let isOver = false;
    async function read() {
      const answer = await call('GET /desk/couriers');
      if (answer.ok && !isOver) setCouriers(answer.body.rows);
    }
    void read();
    return () => {
      isOver = true;
    };
  }, [isNeeded]);
  return couriers;
}
