import { useState, type ReactNode } from 'react';
import { Link, useSubmit } from 'react-router';
import { formatDeliveryDate } from '../../domain/delivery-date.ts';
import { formatRupees, rupeesFromPaise } from '../../domain/money.ts';
import { linePaise } from '../../domain/price.ts';
import { productLink } from '../../domain/product-link.ts';
import { Button } from '../../ui/button.tsx';
import { drawn } from '../../ui/drawn.ts';
import { Icon } from '../../ui/icon.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Price } from '../../ui/price.tsx';
import { Stepper } from '../../ui/stepper.tsx';
import { cartSubmission } from './cart-intent.ts';
import { faultText, pricedLine } from './cart-line.ts';
import type { ShownLine } from './use-cart-lines.ts';

export function CartLineRow({ line }: { line: ShownLine }) {
  const submit = useSubmit();
  const [now] = useState(() => new Date());
  const { product_sku: sku, product_name: name, quantity, stock, fault } = line;
  const unit = line.product_saleprice ?? line.product_price;
  const product = productLink({ title: name, id: line.product_id });
  const isVariation = Object.keys(line.variation_attributes).length > 0;
  const to = isVariation ? `${product}?variation=${encodeURIComponent(sku)}` : product;
  return (
    <li className="grid grid-cols-[5.5rem_1fr] gap-x-4 gap-y-3 py-5 sm:grid-cols-[8rem_1fr] sm:gap-x-6">
      <Link to={to} tabIndex={-1} aria-hidden="true" className="self-start sm:row-span-2">
        <Picture
          src={line.product_image}
          alt=""
          sizes="8rem"
          widthMax={320}
          className={`aspect-square w-full rounded-md bg-ice object-cover ${fault ? 'opacity-55 grayscale' : ''}`}
        />
      </Link>
      <div className="min-w-0">
        <div className="flex flex-wrap justify-between gap-x-6 gap-y-1">
          <h2 className="min-w-0 text-base leading-snug break-words sm:text-lg">
            <Link to={to} className="hover:text-electric">
              {name}
            </Link>
          </h2>
          {fault !== 'gone' && (
            <Price rupees={unit} originalRupees={line.product_price} className="text-base sm:text-lg" />
          )}
        </div>
        <VariationWords attributes={line.variation_attributes} />
        {line.priceBefore !== null && !fault && (
          <Note>
            The price has changed: it was {formatRupees(line.priceBefore)}, it is {formatRupees(unit)} now.
          </Note>
        )}
        {fault ? (
          <Note>{faultText(fault, stock)}</Note>
        ) : (
          <p className="mt-1 text-sm text-steel">Delivery by {formatDeliveryDate(now, line.delivery_days)}</p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 max-sm:col-span-2 sm:col-start-2">
        {stock > 0 && line.product_status === 'Active' && (
          <Stepper
            label={`Quantity of ${name}`}
            value={quantity}
            min={1}
            max={Math.min(stock, 999)}
            onChange={(wanted) => void submit(...cartSubmission({ intent: 'quantity', sku, quantity: wanted }))}
          />
        )}
        <Button
          tone="quiet"
          size="small"
          aria-label={`Remove ${name}`}
          onClick={() => {
            // The button goes away with its line; a keyboard user goes on from here.
            document.getElementById('content')?.focus({ preventScroll: true });
            void submit(...cartSubmission({ intent: 'remove', sku }));
          }}
        >
          <Icon name={drawn.trash} className="size-4.5" /> Remove
        </Button>
        {quantity > 1 && !fault && (
          <p className="ms-auto text-sm text-steel tabular-nums">
            {quantity} for{' '}
            <strong className="text-ink">{formatRupees(rupeesFromPaise(linePaise(pricedLine(line))))}</strong>
          </p>
        )}
      </div>
    </li>
  );
}

function VariationWords({ attributes }: { attributes: Record<string, string> }) {
  const words = Object.entries(attributes).map(([name, value]) => `${name}: ${value}`);
  return words.length > 0 && <p className="mt-1 text-sm break-words text-steel">{words.join(' · ')}</p>;
}

const Note = ({ children }: { children: ReactNode }) => (
  <p className="mt-1 text-sm font-semibold text-signal-deep">{children}</p>
);
