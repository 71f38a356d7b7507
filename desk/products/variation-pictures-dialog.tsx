import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { WholeProduct } from '../../contract/desk/product.ts';
import type { DeskVariation } from '../../contract/desk/products.ts';
import { variationText } from '../../domain/variation-choice.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { drawn } from '../../ui/drawn.ts';
import { Thumbnail } from '../../ui/thumbnail.tsx';
import { call } from '../api/call.ts';
import { usePress } from '../form/use-press.ts';
import { SortList } from '../list/sort-list.tsx';
import { Failure } from '../parts/notice.tsx';
import { PictureInput } from '../pictures/picture-input.tsx';
import { UploadLines } from '../pictures/upload-lines.tsx';
import { useUploads } from '../pictures/use-uploads.ts';

interface VariationPicturesDialogProps {
  product: WholeProduct;
  variation: DeskVariation;
  onDone: () => void;
  onClose: () => void;
}

/** The pictures customers see after choosing this variation: some of the product's, or others. */
export function VariationPicturesDialog({ product, variation, onDone, onClose }: VariationPicturesDialogProps) {
  const { sku, version } = variation;
  const [chosen, setChosen] = useState<readonly string[]>(variation.pictures);
  const { revalidate } = useRevalidator();
  const { press, isBusy, failure } = usePress();
  const add = (id: string) => setChosen((all) => (all.includes(id) ? all : [...all, id]));
  const { uploads, add: send, retry, drop, listen } = useUploads(add);
  useEffect(() => listen(add));
  const others = product.pictures.filter((id) => !chosen.includes(id));
  const numberOf = (id: string) => chosen.indexOf(id) + 1;

  async function save() {
    const body = { version, pictures: [...chosen] };
    if (await press(call('PUT /desk/variations/:sku/pictures', { params: { sku }, body }))) onDone();
    else await revalidate();
  }

  return (
    <Dialog
      id="variation-pictures"
      title={`Pictures of ${variationText(variation.attributes) || sku}`}
      opensAtOnce
      onClose={onClose}
    >
      <div className="space-y-4 px-5 pt-1 pb-2">
        {chosen.length === 0 ? (
          <p className="text-steel">None of its own: customers see those of the product.</p>
        ) : (
          <div className="-mx-5">
            <SortList
              label={`Pictures of ${sku}`}
              items={chosen}
              keyOf={(id) => id}
              nameOf={(id) => `picture ${numberOf(id)}`}
              onSort={setChosen}
              renderItem={(id) => (
                <>
                  <Thumbnail src={`/media/${id}`} />
                  <span className="min-w-0 flex-1">{numberOf(id) === 1 && 'Main picture'}</span>
                  <IconButton
                    icon={drawn.trash}
                    label={`Remove picture ${numberOf(id)}`}
                    tone="bare"
                    onClick={() => setChosen(chosen.filter((each) => each !== id))}
                  />
                </>
              )}
            />
          </div>
        )}
        {others.length > 0 && (
          <fieldset>
            <legend className="mb-1.5 text-sm font-bold">Add one of the product’s</legend>
            <ul className="flex flex-wrap gap-2">
              {others.map((id) => (
                <li key={id}>
                  <button
                    type="button"
                    aria-label={`Add ${product.picture_texts[id] || `picture ${product.pictures.indexOf(id) + 1} of the product`}`}
                    onClick={() => add(id)}
                    className="block rounded-md ring-1 ring-line hover:ring-2 hover:ring-electric"
                  >
                    <Thumbnail src={`/media/${id}`} />
                  </button>
                </li>
              ))}
            </ul>
          </fieldset>
        )}
        <UploadLines uploads={uploads} onRetry={retry} onDrop={drop} />
        <Failure text={failure} />
        <div className="flex flex-wrap items-center gap-2">
          <Button
            isBusy={isBusy}
            disabled={uploads.some(({ reason }) => reason === undefined)}
            onClick={() => void save()}
          >
            Save
          </Button>
          <PictureInput label="Choose pictures" isMany onFiles={send}>
            Upload
          </PictureInput>
        </div>
      </div>
    </Dialog>
  );
}
