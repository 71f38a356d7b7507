import { useEffect, useRef, useState } from 'react';
import { Card } from '../parts/card.tsx';
import { Failure } from '../parts/notice.tsx';
import { FileDrop } from './file-drop.tsx';
import { counted, numberText } from './file-text.ts';
import { sendPictures, type Sending } from './send-pictures.ts';

interface PicturesCardProps {
  importId: string;
  /** That the file names. */
  pictureCount: number;
  missingCount: number;
  /** Some pictures were sent. */
  hasZip: boolean;
  onSending: (isSending: boolean) => void;
  onSent: () => void;
}

/** Takes the ZIP with the pictures of new products, and sends those that the file names. */
export function PicturesCard({ importId, pictureCount, missingCount, hasZip, onSending, onSent }: PicturesCardProps) {
  const [sending, setSending] = useState<Sending | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const stop = useRef<AbortController>(null);
  useEffect(() => () => stop.current?.abort(), []);

  async function send(file: File) {
    stop.current = new AbortController();
    const { signal: stopped } = stop.current;
    setBusy(true);
    onSending(true);
    setFailure(undefined);
    setSending(null);
    const ended = await sendPictures(file, { importId, onProgress: setSending, stopped });
    if (stopped.aborted) return;
    setBusy(false);
    onSending(false);
    if (typeof ended === 'string') setFailure(ended);
    onSent();
  }

  return (
    <Card title="Pictures">
      <p className="mb-3 text-steel">
        The new products name {counted(pictureCount, 'picture', 'pictures')}
        {missingCount === 0 ? ', and all are here.' : hasZip ? `; ${numberText(missingCount)} missing.` : '.'}
      </p>
      <FileDrop
        label="ZIP with pictures"
        accept=".zip,application/zip"
        text="Choose a ZIP with the pictures"
        hint="Or drop it here. Up to 30,000 files and 4 GB; each picture up to 20 MB, JPEG, PNG or WebP."
        busyText={isBusy ? 'Sending pictures…' : null}
        onFile={(file) => void send(file)}
      />
      {sending && (
        <div className="mt-3">
          <output className="block text-sm">
            {numberText(sending.sent)} of {numberText(sending.total)} pictures
          </output>
          <progress
            aria-label="Pictures"
            value={sending.sent}
            max={Math.max(sending.total, 1)}
            className="mt-1 block h-3 w-full accent-electric"
          />
          {isBusy && (
            <p className="mt-1 text-sm text-steel">
              Please keep this screen open. If it is closed, choose the ZIP again: it continues where it stopped.
            </p>
          )}
        </div>
      )}
      <Failure text={failure} className="mt-3" />
      {sending && sending.problems.length > 0 && (
        <ul aria-label="Pictures that cannot be used" className="mt-3 space-y-1 text-sm">
          {sending.problems.map(({ path, reason }) => (
            <li key={path} className="break-words">
              <b>{path}</b>: <span className="text-stop">{reason}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
