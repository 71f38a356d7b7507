import { Button, IconButton } from '../../ui/button.tsx';
import type { Upload } from './use-uploads.ts';

interface UploadLinesProps {
  uploads: readonly Upload[];
  onRetry: (upload: Upload) => void;
  onDrop: (key: string) => void;
}

/** Uploads that are running or have failed. */
export const UploadLines = ({ uploads, onRetry, onDrop }: UploadLinesProps) => (
  <ul aria-label="Uploads" className="space-y-2 empty:hidden">
    {uploads.map((upload) => (
      <li key={upload.key} className="flex flex-wrap items-center gap-3 rounded-md px-3 py-2 ring-1 ring-line">
        <span className="min-w-0 flex-1 truncate font-semibold">{upload.name}</span>
        {upload.reason === undefined ? (
          <progress value={upload.share} aria-label={`Sending ${upload.name}`} className="w-28 accent-electric" />
        ) : (
          <>
            {!upload.isFinal && (
              <Button size="small" tone="quiet" onClick={() => onRetry(upload)}>
                Try again
              </Button>
            )}
            <IconButton icon="close" label={`Dismiss ${upload.name}`} tone="bare" onClick={() => onDrop(upload.key)} />
            <p role="alert" className="w-full text-sm font-semibold text-signal-deep">
              {upload.reason}
            </p>
          </>
        )}
      </li>
    ))}
  </ul>
);
