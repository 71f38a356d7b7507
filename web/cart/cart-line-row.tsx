import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { limitText, quantityMax } from '../../domain/cart-size.ts';
import { formatRupees, rupeesFromPaise } from '../../domain/money.ts';
import { linePaise } from '../../domain/price.ts';
import { productLink } from '../../domain/product-link.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { drawn } from '../../ui/drawn.ts';
import { Icon } from '../../ui/icon.tsx';
import { NamedValues } from '../../ui/named-values.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Price } from '../../ui/price.tsx';
import { Stepper } from '../../ui/stepper.tsx';
import { faultText, pricedLine, type ShownLine } from './cart-line.ts';
import { useCartChange } from './cart-provider.tsx';
import { DeliveryWindow } from './delivery-window.tsx';

export function CartLineRow({ line }: { line: ShownLine }) {
  const change = useCartChange();
  const { product_sku: sku, product_name: name, quantity, stock, fault } = line;
  const unit = line.product_saleprice ?? line.product_price;
  const to = linkOf(line);
  const send = (intent: 'save' | 'remove') => void change({ intent, sku });
  return (
    <li className="grid grid-cols-[4.5rem_minmax(0,1fr)_auto] gap-x-4 gap-y-3 py-5 @max-[16rem]:grid-cols-[2.5rem_minmax(0,1fr)] sm:grid-cols-[8rem_minmax(0,1fr)_auto] sm:gap-x-6">
      <LinePicture line={line} to={to} className="sm:row-span-2" />
      <div className="min-w-0">
        <LineName name={name} to={to} />
        <NamedValues values={line.variation_attributes} />
        {line.priceBefore !== null && !fault && (
          <Note>
            The price has changed: it was {formatRupees(line.priceBefore)}, it is {formatRupees(unit)} now.
          </Note>
        )}
        {fault ? <Note>{faultText(fault, stock)}</Note> : <DeliveryWindow lines={[line]} className="mt-1" />}
      </div>
      <div className="text-end @max-[16rem]:col-start-2 @max-[16rem]:text-start">
        <LinePrice line={line} />
        {quantity > 1 && !fault && (
          <p className="mt-2 text-sm text-steel tabular-nums">
            {quantity} for{' '}
            <strong className="block text-base text-ink">
              {formatRupees(rupeesFromPaise(linePaise(pricedLine(line))))}
            </strong>
          </p>
        )}
      </div>
      <div className="col-span-3 flex flex-wrap @max-[16rem]:col-span-2 items-center gap-2 sm:col-span-2 sm:col-start-2">
        {fault === 'choice' && (
          <ButtonLink to={to} size="small" aria-label={`Choose again: ${name}`}>
            Choose again
          </ButtonLink>
        )}
        {stock > 0 && line.product_status === 'Active' && (
          <Stepper
            label={`Quantity of ${name}`}
            value={quantity}
            min={1}
            max={Math.min(stock, quantityMax)}
            limitText={limitText(stock)}
            onChange={(wanted) => void change({ intent: 'quantity', sku, quantity: wanted })}
          />
        )}
        <LineButton label={`Save for later: ${name}`} onPress={() => send('save')}>
          Save for later
        </LineButton>
        <LineButton label={`Remove ${name}`} onPress={() => send('remove')}>
          {/* On a phone the word would stand alone in a second row. */}
          <Icon name={drawn.trash} className="size-4.5" /> <span className="max-sm:sr-only">Remove</span>
        </LineButton>
      </div>
    </li>
  );
}

export function SavedLineRow({ line }: { line: ShownLine }) {
  const change = useCartChange();
  const { product_sku: sku, product_name: name, fault } = line;
  const to = linkOf(line);
  const send = (intent: 'take-back' | 'drop') => void change({ intent, sku });
  return (
    <li className="grid grid-cols-[4.5rem_minmax(0,1fr)_auto] gap-x-4 gap-y-3 py-5 @max-[16rem]:grid-cols-[2.5rem_minmax(0,1fr)] sm:gap-x-6">
      <LinePicture line={line} to={to} className="sm:row-span-2" />
      <div className="min-w-0">
        <LineName name={name} to={to} />
        <NamedValues values={line.variation_attributes} />
        {fault && fault !== 'too-many' && <Note>{faultText(fault, line.stock)}</Note>}
      </div>
      <div className="@max-[16rem]:col-start-2">
        <LinePrice line={line} />
      </div>
      <div className="col-span-3 flex flex-wrap @max-[16rem]:col-span-2 items-center gap-2 sm:col-span-2 sm:col-start-2">
        {(!fault || fault === 'too-many') && (
          <LineButton label={`Move to cart: ${name}`} onPress={() => send('take-back')}>
            Move to cart
          </LineButton>
        )}
        <LineButton label={`Remove ${name} from the list for later`} onPress={() => send('drop')}>
          <Icon name={drawn.trash} className="size-4.5" /> Remove
        </LineButton>
      </div>
    </li>
  );
}

function linkOf(line: ShownLine): string {
  const product = productLink({ title: line.product_name, id: line.product_id });
  const isVariation = Object.keys(line.variation_attributes).length > 0;
  return isVariation ? `${product}?variation=${encodeURIComponent(line.product_sku)}` : product;
}

const LinePicture = ({ line, to, className }: { line: ShownLine; to: string; className: string }) => (
  <Link to={to} tabIndex={-1} aria-hidden="true" className={`self-start ${className}`}>
    <Picture
      src={line.product_image}
      alt=""
      sizes="8rem"
      widthMax={320}
      className={`aspect-square w-full rounded-md bg-ice object-cover ${line.fault ? 'opacity-55 grayscale' : ''}`}
    />
  </Link>
);

const LineName = ({ name, to }: { name: string; to: string }) => (
  <h2 className="line-clamp-2 text-base @max-[16rem]:line-clamp-none leading-snug break-words sm:text-lg">
    <Link to={to} className="hover:text-electric">
      {name}
    </Link>
  </h2>
);

const LinePrice = ({ line: { fault, product_price: price, product_saleprice: salePrice } }: { line: ShownLine }) => (
  <div className="[&>p]:flex-col [&>p]:items-end @max-[16rem]:[&>p]:items-start">
    {fault !== 'gone' && <Price rupees={salePrice ?? price} originalRupees={price} className="text-base sm:text-lg" />}
  </div>
);

interface LineButtonProps {
  label: string;
  onPress: () => void;
  children: ReactNode;
}

const LineButton = ({ label, onPress, children }: LineButtonProps) => (
  <Button
    tone="quiet"
    size="small"
    aria-label={label}
    className="max-sm:px-3!"
    onClick={() => {
      // The button goes away with its line; a keyboard user goes on from here.
      document.getElementById('content')?.focus({ preventScroll: true });
      onPress();
    }}
  >
    {children}
  </Button>
);

const Note = ({ children }: { children: ReactNode }) => (
  <p className="mt-1 text-sm font-semibold text-signal-deep">{children}</p>
);
