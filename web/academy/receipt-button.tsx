import { useState } from 'react';
import { browserApi } from '../api/browser-api.ts';
import { saveFile } from '../orders/save-file.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast.tsx';

/** Fetches the receipt of a paid fee and hands it to the browser's downloads. */
export function ReceiptButton({ feeOrderId }: { feeOrderId: string }) {
  const [isFetching, setFetching] = useState(false);
  async function download() {
    setFetching(true);
    const answer = await browserApi().client.call('GET /feepay/order/:id/receipt', { params: { id: feeOrderId } });
    setFetching(false);
    if (!answer.ok) return showToast('The receipt could not be loaded. Please try again.', 'error');
    saveFile(new File([answer.body], `receipt-${feeOrderId.slice(0, 8)}.pdf`, { type: 'application/pdf' }));
  }
  return (
    <Button tone="quiet" size="small" disabled={isFetching} onClick={() => void download()}>
      {isFetching ? 'Fetching the receipt…' : 'Download receipt'}
    </Button>
  );
}
