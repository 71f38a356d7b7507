import type { WholeProduct } from '../../contract/desk/product.ts';
import type { DeskVariation } from '../../contract/desk/products.ts';
import { addedMax } from '../../contract/desk/variations.ts';
import { missingCombinations } from '../../domain/attribute-change.ts';
import { AddVariationsDialog } from './add-variations-dialog.tsx';
import { AttributesDialog } from './attributes-dialog.tsx';
import { VariationPicturesDialog } from './variation-pictures-dialog.tsx';

export type OpenDialog =
  | {
      dialog: 'attributes' | 'add';
      /** Of the product, after saving. */
      version: number;
    }
  | {
      dialog: 'pictures';
      /** After saving. */
      variation: DeskVariation;
    };

/** Combinations of a variable product that have no variation yet. */
export const missingVariations = ({ product_type: type, attribute, variations }: WholeProduct) =>
  type === 'Variable Product'
    ? missingCombinations(
        attribute.map(({ name, selectedTerms }) => ({ name, values: selectedTerms.map((term) => term.name) })),
        variations,
        addedMax,
      )
    : [];

interface VariationDialogsProps {
  product: WholeProduct;
  open: OpenDialog | null;
  onDone: (words: string) => void;
  onClose: () => void;
}

/** Outside the product's form, because forms cannot be nested. */
export function VariationDialogs({ product, open, onDone, onClose }: VariationDialogsProps) {
  if (open?.dialog === 'attributes') {
    return (
      <AttributesDialog
        product={product}
        version={open.version}
        onDone={() => onDone('Attributes saved.')}
        onClose={onClose}
      />
    );
  }
  if (open?.dialog === 'pictures') {
    const { variation } = open;
    return (
      <VariationPicturesDialog
        product={product}
        variation={variation}
        onDone={() => onDone(`Pictures of ${variation.sku} saved.`)}
        onClose={onClose}
      />
    );
  }
  if (open?.dialog !== 'add') return null;
  return (
    <AddVariationsDialog
      product={product}
      combinations={missingVariations(product)}
      onDone={(count) => onDone(count === 1 ? '1 variation added.' : `${count} variations added.`)}
      onClose={onClose}
    />
  );
}
