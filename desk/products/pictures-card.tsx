import { useEffect, useRef, useState } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { drawn } from '../../ui/drawn.ts';
import { Picture } from '../../ui/picture.tsx';
import { SortList } from '../list/sort-list.tsx';
import { Card } from '../parts/card.tsx';
import { icons } from '../parts/icons.ts';
import type { Editing } from './product-fields.tsx';
import { UploadLines } from './upload-lines.tsx';
import { useUploads } from './use-uploads.ts';

interface PicturesCardProps {
  editing: Editing;
  canEdit: boolean;
  title: string;
  onCrop: (pictureId: string) => void;
}

/** The cropped picture takes the place and the text of the whole one. */
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

/** Pictures in the order the shop shows them; the first is the main one. Dropped, pasted, chosen or taken by the camera. */
export function PicturesCard({ editing: { values, set, field }, canEdit, title, onCrop }: PicturesCardProps) {
  const pictures = (values['pictures'] ?? '').split('\n').filter((id) => id !== '');
  const texts = JSON.parse(values['picture_texts'] ?? '{}') as Record<string, string>;
  const store = (next: readonly string[]) => set('pictures', next.join('\n'));
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const area = useRef<HTMLElement>(null);
  const { uploads, add, retry, drop, listen } = useUploads(() => undefined);
  const { reason } = field('pictures');
  useEffect(() => listen((pictureId) => store([...pictures.filter((id) => id !== pictureId), pictureId])));

  // Dropped onto the section, or pasted anywhere on the screen.
  useEffect(() => {
    const ended = new AbortController();
    const { signal } = ended;
    const take = (event: Event, data: DataTransfer | null) => {
      if (!canEdit || !data || data.files.length === 0) return;
      event.preventDefault();
      setOver(false);
      add([...data.files]);
    };
    const element = area.current;
    element?.addEventListener('drop', (event) => take(event, event.dataTransfer), { signal });
    element?.addEventListener('dragleave', () => setOver(false), { signal });
    element?.addEventListener(
      'dragover',
      (event) => {
        if (!event.dataTransfer?.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      },
      { signal },
    );
    document.addEventListener('paste', (event) => take(event, event.clipboardData), { signal });
    return () => ended.abort();
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
                <Picture
                  src={`/media/${id}`}
                  alt=""
                  sizes="4rem"
                  widthMax={160}
                  className="size-16 flex-none rounded-md bg-ice object-cover"
                />
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
            <input
              ref={input}
              type="file"
              accept="image/jpeg,image/png,image/webp"
              multiple
              aria-label="Choose pictures"
              className="sr-only"
              tabIndex={-1}
              onChange={(event) => {
                add([...(event.target.files ?? [])]);
                event.target.value = '';
              }}
            />
            <button
              type="button"
              onClick={() => input.current?.click()}
              className="min-h-11 rounded-md px-3 font-bold text-electric hover:bg-ice lg:min-h-9"
            >
              Choose pictures or take one
            </button>
            <p className="text-sm text-steel">Or drop them here, or paste. JPEG, PNG or WebP, up to 20 MB.</p>
          </div>
        )}
        {reason !== undefined && <p className="mt-2 text-sm font-semibold text-signal-deep">{reason}</p>}
        {pictures.length > 0 && (
          <p className="mt-2 text-sm text-steel">
            The first one is shown in lists. Texts are read to people who cannot see.
          </p>
        )}
      </section>
    </Card>
  );
}
