import { useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { newKey } from '../../ui/new-key.ts';
import { shrinkPicture } from '../../ui/shrink-picture.ts';
import { photoSidePx } from '../reviews/send-photo.ts';
import { PhotoOf } from './photo-of.tsx';

export interface Photo {
  key: string;
  /** Null while it is being resized. */
  bytes: Blob | null;
}

interface PhotosFieldProps {
  photos: readonly Photo[];
  max: number;
  /** Gets a function, because other photos may have been added or removed while one was resized. */
  onChange: (change: (photos: readonly Photo[]) => readonly Photo[]) => void;
}

/** Photos to send, resized when they are chosen. */
export function PhotosField({ photos, max, onChange }: PhotosFieldProps) {
  const [isTooMany, setTooMany] = useState(false);
  async function add(files: readonly File[]) {
    const added = files.slice(0, max - photos.length).map((file) => ({ key: newKey(), file }));
    setTooMany(added.length < files.length);
    onChange((now) => [...now, ...added.map(({ key }) => ({ key, bytes: null }))]);
    for (const { key, file } of added) {
      const bytes = await shrinkPicture(file, photoSidePx);
      onChange((now) => now.map((photo) => (photo.key === key ? { key, bytes } : photo)));
    }
  }
  return (
    <div>
      <p className="mb-1.5 text-sm font-bold">Photos (optional)</p>
      {photos.length > 0 && (
        <ul aria-label="Photos" className="mb-3 flex flex-wrap gap-3">
          {photos.map(({ key, bytes }, index) => (
            <li key={key} className="space-y-1.5">
              <PhotoOf bytes={bytes} alt={`Photo ${index + 1}`} />
              <Button
                size="small"
                tone="quiet"
                aria-label={`Remove photo ${index + 1}`}
                onClick={() => onChange((now) => now.filter((photo) => photo.key !== key))}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      {photos.length < max && <PhotoInput label="Add photos" onChoose={(files) => void add(files)} />}
      <p className="mt-1.5 text-sm text-steel" role={isTooMany ? 'alert' : undefined}>
        {isTooMany ? `At most ${max} photos: only the first ${max} were added.` : `Up to ${max}. Only we see them.`}
      </p>
    </div>
  );
}

/** A button that opens the camera or the files. */
export function PhotoInput({ label, onChoose }: { label: string; onChoose: (files: File[]) => void }) {
  const id = useId();
  return (
    <>
      <input
        id={id}
        type="file"
        multiple
        accept="image/jpeg,image/png,image/webp"
        className="peer sr-only"
        onChange={(event) => {
          onChoose([...(event.target.files ?? [])]);
          // The same file can be chosen again.
          event.target.value = '';
        }}
      />
      <label
        htmlFor={id}
        className="inline-flex min-h-10 cursor-pointer items-center rounded-full bg-ice-deep px-4 text-sm font-bold peer-focus-visible:outline-3 peer-focus-visible:outline-electric hover:bg-ink hover:text-white"
      >
        {label}
      </label>
    </>
  );
}
