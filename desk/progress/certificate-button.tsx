import { useState } from 'react';
import type { Answer } from '../../contract/client.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast.tsx';
import { wordsOf } from '../api/call.ts';
import { saveFile } from '../parts/save-file.ts';

interface CertificateButtonProps {
  /** "Beginner", "300 m" */
  of: string;
  child: string;
  fetchPdf: () => Promise<Answer<Uint8Array<ArrayBuffer>>>;
}

/** Saves the certificate as PDF. */
export function CertificateButton({ of, child, fetchPdf }: CertificateButtonProps) {
  const [isBusy, setBusy] = useState(false);
  async function save() {
    setBusy(true);
    const answer = await fetchPdf();
    setBusy(false);
    if (!answer.ok) return showToast(wordsOf(answer), 'error');
    saveFile(new File([answer.body], `${child}, ${of}.pdf`, { type: 'application/pdf' }));
  }
  return (
    <Button size="small" tone="quiet" isBusy={isBusy} aria-label={`Certificate: ${of}`} onClick={() => void save()}>
      Certificate
    </Button>
  );
}
