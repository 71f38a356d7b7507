import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { deskContract } from '../../contract/desk/desk-contract.ts';
import type { DeskOrder, OrderEvent } from '../../contract/desk/orders.ts';
import { Button } from '../../ui/button.tsx';
import { drawn } from '../../ui/drawn.ts';
import type { IconName } from '../../ui/icon.tsx';
import { TextAreaField } from '../../ui/text-area-field.tsx';
import { showToast } from '../../ui/toast.tsx';
import { call, reasonsOf, wordsOf } from '../api/call.ts';
import { useMayCall } from '../api/session.ts';
import { useForm } from '../../ui/use-form.ts';
import { Card } from '../parts/card.tsx';
import { icons } from '../parts/icons.ts';
import { Failure } from '../parts/notice.tsx';
import { EventLine } from './event-line.tsx';

const eventIcons: Record<OrderEvent['kind'], IconName> = {
  order: icons.audit,
  status: icons.parcel,
  money: drawn.tag,
  mail: 'mail',
  note: drawn.chat,
  change: drawn.edit,
};

/** Everything that happened, the latest first, and a note to add. */
export function TimelineCard({ order, className }: { order: DeskOrder; className: string }) {
  const canAdd = useMayCall('POST /desk/orders/:orderId/notes');
  return (
    <Card className={className} title="What happened">
      {canAdd && <NoteForm orderId={order.order_id} />}
      <ol className="mt-4 space-y-4">
        {order.timeline.map((event) => (
          <EventLine
            // Two things can happen in the same millisecond.
            key={[event.at, event.kind, event.text, event.mail?.mail_id].join(' ')}
            event={event}
            icon={eventIcons[event.kind]}
          >
            {event.mail && <SendAgain orderId={order.order_id} mailId={event.mail.mail_id} subject={event.text} />}
          </EventLine>
        ))}
      </ol>
    </Card>
  );
}

function SendAgain({ orderId, mailId, subject }: { orderId: string; mailId: string; subject: string }) {
  const may = useMayCall('POST /desk/orders/:orderId/mails/:mailId/again');
  const { revalidate } = useRevalidator();
  const [isBusy, setBusy] = useState(false);
  if (!may) return null;
  async function send() {
    setBusy(true);
    const answer = await call('POST /desk/orders/:orderId/mails/:mailId/again', { params: { orderId, mailId } });
    setBusy(false);
    if (!answer.ok) return showToast(wordsOf(answer), 'error');
    showToast('The mail is on its way again.');
    await revalidate();
  }
  return (
    <button
      type="button"
      aria-label={`Send again: ${subject}`}
      aria-disabled={isBusy}
      onClick={() => {
        if (!isBusy) void send();
      }}
      className="min-h-9 text-sm font-bold text-electric hover:underline"
    >
      Send again
    </button>
  );
}

function NoteForm({ orderId }: { orderId: string }) {
  const { revalidate } = useRevalidator();
  const { field, failure, formProps, submitProps } = useForm(
    deskContract['POST /desk/orders/:orderId/notes'].body,
    async (values, form) => {
      const typed = new FormData(form).get('note');
      const answer = await call('POST /desk/orders/:orderId/notes', { params: { orderId }, body: values });
      // The next note may have been begun meanwhile.
      if (answer.ok && new FormData(form).get('note') === typed) form.reset();
      if (answer.ok) await revalidate();
      return reasonsOf(answer);
    },
  );
  return (
    <form {...formProps} aria-label="New note" className="space-y-3 border-b border-line pb-4">
      <TextAreaField field={field('note')} label="Note for staff" rows={2} maxLength={1000} />
      <Failure text={failure} />
      <Button {...submitProps} size="small" tone="quiet">
        Add note
      </Button>
    </form>
  );
}
