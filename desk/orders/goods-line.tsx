import type { ReactNode } from 'react';
import type { DeskOrder } from '../../contract/desk/orders.ts';
import { variationText } from '../../domain/variation-choice.ts';
import { Thumbnail } from '../../ui/thumbnail.tsx';

type Line = Pick<
  DeskOrder['lines'][number],
  'sku' | 'product_name' | 'attributes' | 'parts' | 'picture_id' | 'quantity'
>;

interface GoodsLineProps {
  line: Line;
  /** At the end of the line: an amount. */
  aside?: ReactNode;
}

/** A line as somebody finds it on the shelf or in a parcel: picture, quantity, name, SKU, and a package's contents. */
export const GoodsLine = ({ line, aside }: GoodsLineProps) => (
  <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4">
    <Thumbnail src={line.picture_id === null ? null : `/media/${line.picture_id}`} className="size-14" />
    <div className="min-w-0">
      <p className="font-bold break-words">
        {line.quantity} × {line.product_name}
      </p>
      <p className="text-sm break-words text-steel">
        {[line.parts.length === 0 && variationText(line.attributes), line.sku].filter(Boolean).join(' · ')}
      </p>
      {line.parts.length > 0 && (
        <ul aria-label={`In ${line.product_name}`} className="mt-1 list-disc ps-5 text-sm break-words">
          {line.parts.map(({ sku, name, attributes, quantity }) => (
            <li key={sku}>{[`${quantity} × ${name}`, variationText(attributes), sku].filter(Boolean).join(' · ')}</li>
          ))}
        </ul>
      )}
    </div>
    <p className="font-semibold tabular-nums">{aside}</p>
  </div>
);
