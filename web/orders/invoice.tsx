import { useState } from 'react';
import type { Invoice } from '../../contract/invoice.ts';
import { apiContext } from '../api/api-context.ts';
import { browserApi } from '../api/browser-api.ts';
import { LoadFailed } from '../page/load-failed.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { drawn } from '../../ui/drawn.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { showToast } from '../../ui/toast.tsx';
import type { Route } from './+types/invoice.ts';
import { InvoiceSheet } from './invoice-sheet.tsx';
import { saveFile } from './save-file.ts';
import { UnknownOrder } from './unknown-order.tsx';

export const meta: Route.MetaFunction = ({ matches: [root] }) => [
  { title: `Invoice · ${root.loaderData.profile.orignal_logoname}` },
  { name: 'robots', content: 'noindex' },
];

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
  const [isFetching, setFetching] = useState(false);
  async function download() {
    setFetching(true);
    const answer = await browserApi().client.call('GET /payment/order/:orderId/invoice', { params: { orderId } });
    setFetching(false);
    if (!answer.ok) return showToast('The PDF could not be loaded. Please try again.', 'error');
    const name = `invoice-${invoice.invoice_number.replaceAll('/', '-')}.pdf`;
    saveFile(new File([answer.body], name, { type: 'application/pdf' }));
  }
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
          <Button disabled={isFetching} onClick={() => void download()}>
            {isFetching ? 'Making the PDF…' : 'Download PDF'}
          </Button>
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
        text="It is made when your order goes out for delivery."
      >
        <ButtonLink to={`/track/${orderId}`}>Track the order</ButtonLink>
      </EmptyState>
    </>
  );
}
