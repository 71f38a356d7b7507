import { useState, type ComponentProps } from 'react';
import type { Answer } from '../../contract/client.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast.tsx';

interface DownloadButtonProps extends Pick<ComponentProps<typeof Button>, 'tone' | 'size'> {
  label: string;
  busyLabel: string;
  failedText: string;
  fileName: string;
  fetchPdf: () => Promise<Answer<Uint8Array<ArrayBuffer>>>;
}

/** Fetches a PDF that needs a login, and passes it to the browser's downloads. */
export function DownloadButton({ label, busyLabel, failedText, fileName, fetchPdf, ...look }: DownloadButtonProps) {
  const [isFetching, setFetching] = useState(false);
  async function download() {
    setFetching(true);
    const answer = await fetchPdf();
    setFetching(false);
    if (!answer.ok) return showToast(failedText, 'error');
    saveFile(new File([answer.body], fileName, { type: 'application/pdf' }));
  }
  return (
    <Button {...look} isBusy={isFetching} onClick={() => void download()}>
      {isFetching ? busyLabel : label}
    </Button>
  );
}

function saveFile(file: File): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = file.name;
  link.click();
  // Some browsers start reading only after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
