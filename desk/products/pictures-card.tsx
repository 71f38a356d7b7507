import { useEffect, useRef } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { drawn } from '../../ui/drawn.ts';
import { Thumbnail } from '../../ui/thumbnail.tsx';
import { SortList } from '../list/sort-list.tsx';
import { Card } from '../parts/card.tsx';
import { icons } from '../parts/icons.ts';
import { PictureInput } from '../pictures/picture-input.tsx';
import { UploadLines } from '../pictures/upload-lines.tsx';
import { useFileDrop } from '../parts/use-file-drop.ts';
import { useUploads } from '../pictures/use-uploads.ts';
import type { Editing } from './product-fields.tsx';

interface PicturesCardProps {
  editing: Editing;
  canEdit: boolean;
  title: string;
  onCrop: (pictureId: string) => void;
}

/** The cropped picture replaces the original and takes over its text. */
export function withCropped(values: Editing['values'], whole: string, cropped: string): Record<string, string> {
  const texts = JSON.parse(values['picture_texts'] ?? '{}') as Record<string, string>;
  const { [whole]: text, ...others } = texts;
  return {
    pictures: (values['pictures'] ?? '')
      .split('\n')
      .map((id) => (id === whole ? cropped : id))
      .join('\n'),
    picture_texts: JSON.stringify(text === undefined ? others : { ...others, [cropped]: text }),
  };
}

/** Pictures in the shop's order, the main one first. Added by dropping, pasting, choosing or the camera. */
export function PicturesCard({ editing: { values, set, field }, canEdit, title, onCrop }: PicturesCardProps) {
  const pictures = (values['pictures'] ?? '').split('\n').filter((id) => id !== '');
  const texts = JSON.parse(values['picture_texts'] ?? '{}') as Record<string, string>;
  const store = (next: readonly string[]) => set('pictures', next.join('\n'));
  const area = useRef<HTMLElement>(null);
  const { uploads, add, retry, drop, listen } = useUploads(() => undefined);
  const { reason } = field('pictures');
  useEffect(() => listen((pictureId) => store([...pictures.filter((id) => id !== pictureId), pictureId])));

  const isOver = useFileDrop(area, canEdit ? add : null);
  // Pasting works anywhere on the screen.
  useEffect(() => {
    if (!canEdit) return undefined;
    const take = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      add(files);
    };
    document.addEventListener('paste', take);
    return () => document.removeEventListener('paste', take);
  });

  return (
    <Card title="Pictures">
      <section ref={area} aria-label="Pictures of the product">
        <div className="-mx-5">
          <SortList
            label="Pictures"
            items={pictures}
            keyOf={(id) => id}
            nameOf={(id) => texts[id] || `picture ${pictures.indexOf(id) + 1}`}
            onSort={store}
            renderItem={(id) => (
              <>
                <Thumbnail src={`/media/${id}`} />
                <input
                  type="text"
                  aria-label={`Alternative text of picture ${pictures.indexOf(id) + 1}`}
                  placeholder={pictures[0] === id ? title : 'What it shows'}
                  maxLength={200}
                  value={texts[id] ?? ''}
                  onChange={(event) => set('picture_texts', JSON.stringify({ ...texts, [id]: event.target.value }))}
                  className="h-11 w-0 min-w-0 flex-1 rounded-md border border-line-strong bg-white px-3 lg:h-9"
                />
                {canEdit && (
                  <span className="flex flex-none flex-col sm:flex-row">
                    <IconButton
                      icon={icons.crop}
                      label={`Crop picture ${pictures.indexOf(id) + 1}`}
                      tone="bare"
                      onClick={() => onCrop(id)}
                    />
                    <IconButton
                      icon={drawn.trash}
                      label={`Remove picture ${pictures.indexOf(id) + 1}`}
                      tone="bare"
                      onClick={() => store(pictures.filter((each) => each !== id))}
                    />
                  </span>
                )}
              </>
            )}
          />
        </div>
        <UploadLines uploads={uploads} onRetry={retry} onDrop={drop} />
        {canEdit && (
          <div
            className={`mt-3 rounded-md border-2 border-dashed px-4 py-5 text-center ${isOver ? 'border-electric bg-ice' : 'border-line-strong'}`}
          >
            <PictureInput label="Choose pictures" isMany onFiles={add}>
              Choose or take pictures
            </PictureInput>
            <p className="mt-1.5 text-sm text-steel">Or drop them here, or paste. JPEG, PNG or WebP, up to 20 MB.</p>
          </div>
        )}
        {reason !== undefined && <p className="mt-2 text-sm font-semibold text-signal-deep">{reason}</p>}
        {pictures.length > 0 && (
          <p className="mt-2 text-sm text-steel">
            The first one is shown in lists. Screen readers read the texts aloud.
          </p>
        )}
      </section>
    </Card>
  );
}
