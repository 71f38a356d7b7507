import type { WindowKind } from '../../contract/desk/window.ts';
import { formatPaise } from '../../domain/money.ts';
import { readTrustIcon } from '../../domain/trust-icon.ts';
import { Icon } from '../../ui/icon.tsx';
import { Picture } from '../../ui/picture.tsx';
import { trustDrawings } from '../../ui/trust-drawings.ts';
import { paiseOfText } from '../../domain/rupee-text.ts';
import { listOf } from './item-text.ts';

type Texts = Readonly<Record<string, string>>;

interface ItemPreviewProps {
  kind: WindowKind;
  values: Texts;
}

/** A rough preview of what customers will see. */
export function ItemPreview({ kind, values }: ItemPreviewProps) {
  const { title = '', description = '', means = '' } = values;
  if (kind === 'sliders') return <SlidePreview values={values} />;
  if (kind === 'offers') {
    return (
      <div className="relative aspect-[16/9] overflow-hidden rounded-lg bg-ink text-white">
        <Shot id={values['picture_id']} className="absolute inset-0 size-full object-cover" />
        <div className="absolute inset-x-0 bottom-0 bg-ink/80 p-4">
          <p className="font-extrabold">{title}</p>
          <p className="text-sm text-white/85">{description}</p>
        </div>
      </div>
    );
  }
  if (kind === 'marquees') {
    return <p className="overflow-hidden bg-ink px-4 py-2 text-sm font-semibold text-white">{title}</p>;
  }
  if (kind === 'trust-texts') {
    return (
      <p className="flex items-center gap-2.5 text-sm font-semibold">
        <Icon name={trustDrawings[readTrustIcon(values['icon'] ?? '')]} className="size-5 shrink-0 text-steel" />
        {title}
      </p>
    );
  }
  if (kind === 'arrivals') {
    return (
      <div>
        <p className="text-lg font-extrabold">{title}</p>
        <p className="text-steel">{description}</p>
        <p className="mt-2 text-sm text-steel">{listOf(values['product_ids']).length} products</p>
      </div>
    );
  }
  if (kind === 'categories') {
    return (
      <div className="w-28 text-center">
        <div className="mx-auto size-20 overflow-hidden rounded-lg bg-ice-deep">
          <Shot id={values['picture_id']} className="size-full object-contain" />
        </div>
        <p className="mt-1.5 font-bold">{title}</p>
      </div>
    );
  }
  return (
    <p className="inline-flex min-h-9 items-center rounded-full px-4 font-semibold ring-1 ring-line-strong">
      {kind === 'synonyms' ? `${title} → ${means}` : title}
    </p>
  );
}

function SlidePreview({ values }: { values: Texts }) {
  const { title = '', tag = '', description = '' } = values;
  const price = paiseOfText(values['price_paise'] ?? '');
  const before = paiseOfText(values['cut_off_paise'] ?? '');
  return (
    <div className="relative overflow-hidden rounded-lg bg-ink p-5 text-white">
      <Shot id={values['background_id']} className="absolute inset-0 size-full object-cover" />
      <div className="relative grid grid-cols-[minmax(0,1fr)_40%] items-center gap-3">
        <div>
          {tag !== '' && <p className="mb-2 inline-block bg-signal px-2 text-sm font-extrabold text-ink">{tag}</p>}
          <p className="text-xl font-black">{title}</p>
          <p className="mt-1 line-clamp-3 text-sm text-white/85">{description}</p>
          {price !== null && (
            <p className="mt-2 font-bold">
              {formatPaise(price)}{' '}
              {before !== null && before > price && <s className="font-normal text-white/85">{formatPaise(before)}</s>}
            </p>
          )}
        </div>
        <Shot id={values['picture_id']} className="w-full" />
      </div>
    </div>
  );
}

const Shot = ({ id, className }: { id: string | undefined; className: string }) =>
  id === undefined || id === '' ? null : (
    <Picture src={`/media/${id}`} alt="" sizes="20rem" widthMax={640} className={className} />
  );
