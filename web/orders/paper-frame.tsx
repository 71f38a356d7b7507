import type { ComponentProps, ReactNode } from 'react';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { DownloadButton } from './download-button.tsx';

interface PaperFrameProps extends Pick<ComponentProps<typeof DownloadButton>, 'fileName' | 'fetchPdf'> {
  orderId: string;
  children: ReactNode;
}

/** An invoice or a credit note, with buttons to print and to download it. */
export function PaperFrame({ orderId, fileName, fetchPdf, children }: PaperFrameProps) {
  return (
    <div className="page-width pt-8 pb-16 sm:pt-12 print:p-0">
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
            fileName={fileName}
            fetchPdf={fetchPdf}
          />
        </div>
      </div>
      {children}
    </div>
  );
}
