import { useRef, useState } from 'react';
import { newKey } from '../../ui/new-key.ts';
import { sendPicture } from './send-picture.ts';

export interface Upload {
  key: string;
  file: File;
  name: string;
  /** 0 to 1. */
  share: number;
  /** Why it failed; undefined while it runs. */
  reason?: string | undefined;
  /** The same file would be refused again. */
  isFinal?: boolean;
}

/** Uploads files one by one. A failed one stays in the list, to be retried. */
export function useUploads(onStored: (pictureId: string) => void) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const line = useRef(Promise.resolve());
  const stored = useRef(onStored);
  const change = (key: string, part: Partial<Upload>) =>
    setUploads((all) => all.map((each) => (each.key === key ? { ...each, ...part } : each)));
  const drop = (key: string) => setUploads((all) => all.filter((each) => each.key !== key));

  async function send({ key, file }: Upload) {
    const outcome = await sendPicture(file, (share) => change(key, { share }));
    if ('reason' in outcome) return change(key, outcome);
    drop(key);
    stored.current(outcome.pictureId);
  }
  const queue = (upload: Upload) => {
    line.current = line.current.then(() => send(upload));
  };

  return {
    uploads,
    drop,
    /** Sets the latest callback: an upload may end after the pictures were sorted. */
    listen: (next: typeof onStored) => {
      stored.current = next;
    },
    add: (files: Iterable<File>) => {
      const added = Array.from(files, (file) => ({
        key: newKey(),
        file,
        name: file.name || 'Pasted picture',
        share: 0,
      }));
      setUploads((all) => [...all, ...added]);
      for (const upload of added) queue(upload);
    },
    retry: (upload: Upload) => {
      change(upload.key, { share: 0, reason: undefined });
      queue(upload);
    },
  };
}
