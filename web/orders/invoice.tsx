import type { Invoice } from '../../contract/invoice.ts';
import { apiContext, browserApi } from '../api/api.ts';
import { LoadFailed } from '../page/load-failed.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { drawn } from '../../ui/drawn.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { Route } from './+types/invoice.ts';
import { DownloadButton } from './download-button.tsx';
import { InvoiceSheet } from './invoice-sheet.tsx';
import { UnknownOrder } from './unknown-order.tsx';
import { privateMeta } from '../page/page-meta.ts';

export const meta = privateMeta('Invoice');

export async function clientLoader({ context, request }: Route.ClientLoaderArgs) {
  const orderId = new URL(request.url).searchParams.get('order') ?? '';
  const { client } = context.get(apiContext);
  const answer = await client.call('GET /invoice/:orderId', { params: { orderId } });
  if (answer.ok) return { kind: 'invoice', orderId, invoice: answer.body.data } as const;
  if (answer.refusal?.code === 'no-invoice-yet') return { kind: 'not yet', orderId } as const;
  const isUnknown = orderId === '' || answer.status === 404 || answer.status === 400;
  return { kind: isUnknown ? 'unknown' : 'unanswered', orderId } as const;
}

export default function InvoicePage({ loaderData: loaded }: Route.ComponentProps) {
  return (
    <div className="page-width pt-8 pb-16 sm:pt-12 print:p-0">
      {loaded.kind === 'invoice' && <Ready orderId={loaded.orderId} invoice={loaded.invoice} />}
      {loaded.kind === 'not yet' && <NotYet orderId={loaded.orderId} />}
      {loaded.kind === 'unknown' && <UnknownOrder title="Invoice" />}
      {loaded.kind === 'unanswered' && <LoadFailed what="The invoice" />}
    </div>
  );
}

function Ready({ orderId, invoice }: { orderId: string; invoice: Invoice }) {
  return (
    <>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-4 print:hidden">
        <ButtonLink to={`/track/${orderId}`} tone="quiet" size="small">
          Back to the order
        </ButtonLink>
        <div className="flex flex-wrap gap-3">
          <Button tone="quiet" onClick={() => window.print()}>
            Print
          </Button>
          <DownloadButton
            label="Download PDF"
            busyLabel="Making the PDF…"
            failedText="The PDF could not be loaded. Please try again."
            fileName={`invoice-${invoice.invoice_number.replaceAll('/', '-')}.pdf`}
            fetchPdf={() => browserApi().client.call('GET /payment/order/:orderId/invoice', { params: { orderId } })}
          />
        </div>
      </div>
      <InvoiceSheet invoice={invoice} />
    </>
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
