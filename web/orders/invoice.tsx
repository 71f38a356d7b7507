import { useParams } from 'react-router';
import { apiContext, browserApi } from '../api/api.ts';
import { LoadFailed } from '../page/load-failed.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { drawn } from '../../ui/drawn.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { Route } from './+types/invoice.ts';
import { CreditNoteSheet } from './credit-note-sheet.tsx';
import { InvoiceSheet } from './invoice-sheet.tsx';
import { PaperFrame } from './paper-frame.tsx';
import { UnknownOrder } from './unknown-order.tsx';
import { privateMeta } from '../page/page-meta.ts';

// An invoice or, with an id in the path, a credit note: one module for both, because each module makes every page's list of routes longer.

const nameOf = ({ id }: { id?: string | undefined }) => (id === undefined ? 'Invoice' : 'Credit note');

export const meta = (page: Route.MetaArgs) => privateMeta(nameOf(page.params))(page);

export async function clientLoader({ context, request, params: { id } }: Route.ClientLoaderArgs) {
  const { client } = context.get(apiContext);
  if (id !== undefined) {
    const answer = await client.call('GET /credit-note/:creditNoteId', { params: { creditNoteId: id } });
    return answer.ok ? ({ kind: 'credit note', note: answer.body.data } as const) : notLoaded(answer);
  }
  const orderId = new URL(request.url).searchParams.get('order') ?? '';
  const answer = await client.call('GET /invoice/:orderId', { params: { orderId } });
  if (answer.ok) return { kind: 'invoice', orderId, invoice: answer.body.data } as const;
  if (answer.refusal?.code === 'no-invoice-yet') return { kind: 'not yet', orderId } as const;
  return orderId === '' ? ({ kind: 'unknown' } as const) : notLoaded(answer);
}

const notLoaded = ({ status }: { status: number }) =>
  ({ kind: status === 404 || status === 400 ? 'unknown' : 'unanswered' }) as const;

export default function InvoicePage({ loaderData: loaded }: Route.ComponentProps) {
  const name = nameOf(useParams());
  if (loaded.kind === 'invoice') {
    const { orderId, invoice } = loaded;
    return (
      <PaperFrame
        orderId={orderId}
        fileName={`invoice-${invoice.invoice_number.replaceAll('/', '-')}.pdf`}
        fetchPdf={() => browserApi().client.call('GET /payment/order/:orderId/invoice', { params: { orderId } })}
      >
        <InvoiceSheet invoice={invoice} />
      </PaperFrame>
    );
  }
  if (loaded.kind === 'credit note') {
    const { credit_note_id: creditNoteId, credit_note_number: number, order_id: orderId } = loaded.note;
    return (
      <PaperFrame
        orderId={orderId}
        fileName={`credit-note-${number.replaceAll('/', '-')}.pdf`}
        fetchPdf={() => browserApi().client.call('GET /credit-note/:creditNoteId/pdf', { params: { creditNoteId } })}
      >
        <CreditNoteSheet note={loaded.note} />
      </PaperFrame>
    );
  }
  return (
    <div className="page-width pt-8 pb-16 sm:pt-12">
      {loaded.kind === 'not yet' && <NotYet orderId={loaded.orderId} />}
      {loaded.kind === 'unknown' && <UnknownOrder title={name} />}
      {loaded.kind === 'unanswered' && <LoadFailed what={`The ${name.toLowerCase()}`} />}
    </div>
  );
}

function NotYet({ orderId }: { orderId: string }) {
  return (
    <>
      <h1 className="mb-6 text-title font-black sm:mb-8">Invoice</h1>
      <EmptyState
        icon={drawn.clock}
        title="There is no invoice yet"
        text="You will get it when your order is out for delivery."
      >
        <ButtonLink to={`/track/${orderId}`}>Track the order</ButtonLink>
      </EmptyState>
    </>
  );
}
