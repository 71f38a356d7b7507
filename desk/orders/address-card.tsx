import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { deskContract } from '../../contract/desk/desk-contract.ts';
import type { DeskOrder } from '../../contract/desk/orders.ts';
import { deliveryLines } from '../../domain/address-lines.ts';
import { whatsAppLink } from '../../domain/whatsapp-link.ts';
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
import { shopSign } from '../parts/shop-sign.tsx';
import { whatsAppText } from './whatsapp-text.ts';

interface AddressCardProps {
  order: DeskOrder;
  onChanged: (change: Change) => void;
  className: string;
}

const action = 'flex min-h-11 items-center gap-2 font-bold text-electric hover:underline lg:min-h-9';

/** Delivery address and contact. It can be corrected until the order is sent. */
export function AddressCard({ order, onChanged, className }: AddressCardProps) {
  const mayCorrect = useMayCall('PATCH /desk/orders/:orderId/address') && order.can_correct_address;
  const [isOpen, setOpen] = useState(false);
  const text = whatsAppText(order, {
    shop: shopSign().name,
    trackingPage: order.has_account ? `${location.origin}/track/${order.order_id}` : null,
  });
  return (
    <Card title={order.channel === 'counter' ? 'Customer' : 'Deliver to'} className={className}>
      <address className="break-words not-italic">
        <strong className="block">{order.user_name || 'Name hidden from your role'}</strong>
        <Place address={order.shipping_address} />
        {order.email !== null && <span className="block text-steel">{order.email}</span>}
      </address>
      <div className="mt-2 flex flex-wrap gap-x-6">
        {order.mobile !== '' && (
          <>
            <a href={`tel:+91${order.mobile}`} className={action}>
              <Icon name="phone" className="size-[1.2em]" />
              {order.mobile}
            </a>
            <a href={whatsAppLink(order.mobile, text)} target="_blank" rel="noreferrer" className={action}>
              <Icon name={drawn.chat} className="size-[1.2em]" />
              WhatsApp
            </a>
          </>
        )}
        {mayCorrect && (
          <button type="button" onClick={() => setOpen(true)} className={action}>
            <Icon name={drawn.edit} className="size-[1.2em]" />
            Correct the address
          </button>
        )}
      </div>
      {order.customer_note !== '' && (
        <p className="mt-2 rounded-md bg-ice px-4 py-3 break-words whitespace-pre-line">
          <strong className="block text-sm">Customer’s note</strong>
          {order.customer_note}
        </p>
      )}
      {isBilledElsewhere(order) && (
        <div className="mt-3 text-sm break-words text-steel">
          <strong className="block">Bill to</strong>
          <Place address={order.billing_address} />
        </div>
      )}
      {isOpen && (
        <AddressDialog
          order={order}
          onClose={() => setOpen(false)}
          onSaved={(auditId) => {
            setOpen(false);
            if (auditId !== null)
              onChanged({ text: 'The address has been corrected. The customer gets a mail.', auditId });
          }}
        />
      )}
    </Card>
  );
}

const Place = ({ address }: { address: DeskOrder['shipping_address'] }) =>
  deliveryLines(address).map((line, index) => (
    // An address may contain the same line twice.
    // oxlint-disable-next-line react/no-array-index-key
    <span key={index} className="block">
      {line}
    </span>
  ));

const isBilledElsewhere = ({ billing_address: billing, shipping_address: shipping }: DeskOrder): boolean =>
  deliveryLines(billing).join('\n') !== deliveryLines(shipping).join('\n');

const labels = {
  user_name: 'Name',
  new_address: 'Address',
  area: 'Area',
  city: 'City',
  pincode: 'Pincode',
  mobile: 'Mobile',
};

interface AddressDialogProps {
  order: DeskOrder;
  onClose: () => void;
  onSaved: (auditId: number | null) => void;
}

function AddressDialog({ order, onClose, onSaved }: AddressDialogProps) {
  const { revalidate } = useRevalidator();
  const params = { orderId: order.order_id };
  const conflict = useConflict();
  const now = { ...order.shipping_address, user_name: order.user_name, mobile: order.mobile };
  const form = useForm(
    deskContract['PATCH /desk/orders/:orderId/address'].body,
    async ({ version, ...values }) => {
      const answer = await conflict.save(
        { values, version },
        (change) =>
          call('PATCH /desk/orders/:orderId/address', { params, body: { ...change.values, version: change.version } }),
        { subject: 'this address', labels, show: (_name, value) => textOf(value) || 'none', before: now },
      );
      if (answer?.ok) {
        await revalidate();
        onSaved(answer.body.audit_id);
      }
      return answer ? reasonsOf(answer, { 'pincode-not-served': 'pincode' }) : [];
    },
    { read: (data) => ({ version: order.version, ...Object.fromEntries(data) }) },
  );
  const input = (name: keyof typeof labels) => ({
    field: form.field(name),
    label: labels[name],
    defaultValue: now[name],
  });
  return (
    <>
      <FormDialog id="address" title="Correct the address" form={form} button="Save" onClose={onClose}>
        <TextField {...input('user_name')} maxLength={200} autoComplete="off" />
        <TextField {...input('new_address')} maxLength={300} autoComplete="off" />
        <TextField {...input('area')} maxLength={100} autoComplete="off" />
        <div className="grid grid-cols-2 gap-3">
          <TextField {...input('city')} maxLength={100} autoComplete="off" />
          <TextField {...input('pincode')} maxLength={6} inputMode="numeric" autoComplete="off" />
        </div>
        <TextField {...input('mobile')} maxLength={16} inputMode="tel" autoComplete="off" />
        <p className="text-sm text-steel">The bill does not change. The customer gets a mail.</p>
      </FormDialog>
      {conflict.question}
    </>
  );
}
