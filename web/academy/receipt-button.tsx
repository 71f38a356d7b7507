import { browserApi } from '../api/api.ts';
import { DownloadButton } from '../orders/download-button.tsx';

/** The receipt of a paid fee. */
export const ReceiptButton = ({ feeOrderId }: { feeOrderId: string }) => (
  <DownloadButton
    tone="quiet"
    size="small"
    label="Download receipt"
    busyLabel="Loading the receipt…"
    failedText="The receipt could not be loaded. Please try again."
    fileName={`receipt-${feeOrderId.slice(0, 8)}.pdf`}
    fetchPdf={() => browserApi().client.call('GET /feepay/order/:id/receipt', { params: { id: feeOrderId } })}
  />
);
