import { useState, type ReactNode } from 'react';
import { categoryLink } from '../../domain/category-link.ts';
import type { Product, Variation } from '../../contract/product.ts';
import type { ProductReviews } from '../../contract/review.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, dialogCommand } from '../../ui/dialog.tsx';
import { Gallery } from '../../ui/gallery.tsx';
import { Icon } from '../../ui/icon.tsx';
import { TrustTexts } from '../page/trust-texts.tsx';
import { part } from '../parts/part.tsx';
import { ProductReviewsSection, RatingLink } from '../reviews/product-reviews.tsx';
import { WishButton } from '../wish-list/wish-button.tsx';
import { BuyPanel } from './buy-panel.tsx';
import { ChooseSheet, unchosenOf } from './choose-sheet.tsx';
import type { CardProduct } from './card-product.ts';
import { hasChoice } from './package-choice.ts';
import { PackageChooser, packageChooserId } from './package-chooser.tsx';
import { PincodeCheck } from './pincode-check.tsx';
import { ProductOffer } from './product-offer.tsx';
import { SizeGuideButton } from './size-guide-button.tsx';
import { usePackage } from './use-package.ts';
import { useVariation } from './use-variation.ts';
import { VariationPicker } from './variation-picker.tsx';
import { PackageParts } from './package-part.tsx';
import { drawn } from '../../ui/drawn.ts';
import { RelatedProducts, RecentlySeen } from './product-strips.tsx';

const PictureZoom = part('The large picture', async () => (await import('./picture-zoom.tsx')).PictureZoom);

interface ProductViewProps {
  product: Product;
  reviews: ProductReviews | null;
  /** A promise after a click: the page does not wait for them. */
  related: CardProduct[] | Promise<CardProduct[]>;
}

export function ProductView({ product, reviews, related }: ProductViewProps) {
  const chosen = useVariation(product);
  const chosenPackage = usePackage(product);
  const made = hasChoice(product) ? chosenPackage.made : undefined;
  const pictures = picturesOf(product, chosen.nearest);
  const unchosen = made === undefined ? unchosenOf(product, chosen) : ['sizes'];
  const [isChoosing, setChoosing] = useState(false);
  const [enlarged, setEnlarged] = useState<{ start: number; startsClose: boolean } | null>(null);
  return (
    <>
      <div className="page-width pt-6 pb-16 lg:pt-10">
        <Breadcrumb
          trail={[
            { text: 'Home', to: '/' },
            { text: product.category, to: categoryLink(product.category) },
          ]}
        />
        <div className="mt-4 grid gap-x-14 gap-y-5 lg:grid-cols-[1.1fr_1fr] lg:grid-rows-[auto_1fr] lg:gap-y-0">
          {/* First, so that a phone shows title and price before the pictures. */}
          <div className="min-w-0 lg:col-start-2">
            <div className="flex items-start justify-between gap-3">
              <h1 className="min-w-0 text-title break-words max-sm:text-xl">{product.title}</h1>
              <WishButton
                id={product.product_id}
                title={product.title}
                className="-mt-1.5 shrink-0 ring-1 ring-line-strong"
              />
            </div>
            <RatingLink reviews={reviews} />
            <ProductOffer product={product} variation={chosen.variation} made={made} />
          </div>
          <div className="min-w-0 lg:sticky lg:top-28 lg:col-start-1 lg:row-span-2 lg:row-start-1 lg:self-start">
            <Gallery
              key={pictures.join(' ')}
              label={product.title}
              pictures={pictures}
              texts={product.picture_texts}
              sizes="(width >= 64rem) 42rem, 100vw"
              onEnlarge={(start, startsClose) => setEnlarged({ start, startsClose })}
            />
            {enlarged !== null && (
              <PictureZoom
                label={product.title}
                pictures={pictures}
                texts={product.picture_texts}
                {...enlarged}
                onClose={() => setEnlarged(null)}
              />
            )}
          </div>
          <div className="min-w-0 lg:col-start-2">
            {product.short_description && <p className="text-lg text-steel lg:mt-5">{product.short_description}</p>}
            {product.product_type === 'Variable Product' && <VariationPicker product={product} chosen={chosen} />}
            <SizeGuideButton product={product} chosen={chosen} />
            {product.product_type === 'Grouped Product' && <PackageContents product={product} />}
            {made !== undefined && <PackageChooser product={product} chosen={chosenPackage} />}
            <BuyPanel
              product={product}
              variation={chosen.variation}
              made={made}
              unchosen={unchosen}
              onChoose={() => (made === undefined ? setChoosing(true) : focusFirstUnchosen())}
            />
            {isChoosing && <ChooseSheet product={product} chosen={chosen} onClose={() => setChoosing(false)} />}
            <TrustTexts below="button" />
            <PincodeCheck deliveryDays={product.delivery_days} />
            <ProductDetails product={product} />
          </div>
        </div>
      </div>
      <ProductReviewsSection productId={product.product_id} reviews={reviews} />
      <RelatedProducts related={related} />
      <RecentlySeen product={product} />
    </>
  );
}

/** A variation without its own pictures shows those of the product. */
function picturesOf(product: Product, variation: Variation | null): string[] {
  const own = variation ? [variation.imageUrl, ...variation.galleryImages] : [];
  const pictures = own.some(Boolean) ? own : [product.image, ...product.gallery];
  return [...new Set(pictures.filter((picture): picture is string => Boolean(picture)))];
}

function focusFirstUnchosen(): void {
  document.querySelector<HTMLElement>(`#${packageChooserId} fieldset:not(:has(:checked)) input:enabled`)?.focus();
}

const packageDialogId = 'package';

function PackageContents({ product }: { product: Product }) {
  return (
    <div className="mt-6">
      <Button
        tone="quiet"
        aria-haspopup="dialog"
        {...dialogCommand('show-modal', packageDialogId)}
        className="max-w-full whitespace-normal"
      >
        <Icon name="box" /> View Product
      </Button>
      <Dialog id={packageDialogId} title="In this package">
        <div className="px-5 pt-2">
          <PackageParts product={product} />
        </div>
      </Dialog>
    </div>
  );
}

function ProductDetails({ product }: { product: Product }) {
  const { description, specifications, key_features: features } = product;
  return (
    <div className="mt-8 border-t border-line">
      {description && (
        <Disclosure title="Description" isOpen>
          <p className="max-w-prose break-words whitespace-pre-line text-steel">{description}</p>
        </Disclosure>
      )}
      {specifications.length > 0 && (
        <Disclosure title="Specifications">
          <dl className="divide-y divide-line">
            {specifications.map(({ label, value }) => (
              <div key={label} className="grid grid-cols-[2fr_3fr] gap-4 py-2.5">
                <dt className="break-words text-steel">{label}</dt>
                <dd className="font-semibold break-words">{value}</dd>
              </div>
            ))}
          </dl>
        </Disclosure>
      )}
      {features.length > 0 && (
        <Disclosure title="Key Features">
          <ul className="list-disc space-y-1.5 ps-5 marker:text-electric">
            {features.map((feature) => (
              <li key={feature} className="break-words">
                {feature}
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
    </div>
  );
}

interface DisclosureProps {
  title: string;
  isOpen?: boolean;
  children: ReactNode;
}

function Disclosure({ title, isOpen = false, children }: DisclosureProps) {
  return (
    <details open={isOpen} className="group border-b border-line">
      <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 py-3 hover:text-electric [&::-webkit-details-marker]:hidden">
        <h2 className="text-lg">{title}</h2>
        <Icon name={drawn.chevron} className="size-5 transition-transform duration-200 group-open:rotate-180" />
      </summary>
      <div className="pb-6">{children}</div>
    </details>
  );
}
