import { Link } from 'react-router';
import type { Order, OrderLine } from '../../contract/order.ts';
import { formatRupees, paiseFromRupees, rupeesFromPaise } from '../../domain/money.ts';
import { linePaise } from '../../domain/price.ts';
import { percentOff } from '../../domain/unit-price.ts';
import { productLink } from '../../domain/product-link.ts';
import { NamedValues } from '../../ui/named-values.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Price } from '../../ui/price.tsx';

/** The ordered items, at the prices of that day. */
export function OrderLines({ order }: { order: Order }) {
  return (
    <section aria-labelledby="items">
      <h2 id="items" className="text-xl">
        {order.cart_products.length === 1 ? '1 item' : `${order.cart_products.length} items`}
      </h2>
      <ul className="mt-3 divide-y divide-line border-y border-line">
        {order.cart_products.map((line) => (
          <LineRow key={line.product_sku} line={line} />
        ))}
      </ul>
    </section>
  );
}

function LineRow({ line }: { line: OrderLine }) {
  const { product_name: name, product_price: price, quantity } = line;
  const sale = line.product_saleprice ?? price;
  const priced = { pricePaise: paiseFromRupees(price), salePricePaise: paiseFromRupees(sale), quantity };
  const percent = percentOff(priced);
  const to = productLink({ title: name, id: line.product_id });
  return (
    <li className="grid grid-cols-[5rem_1fr] gap-4 py-5 sm:grid-cols-[6.5rem_1fr] sm:gap-6">
      <Link to={to} tabIndex={-1} aria-hidden="true">
        <Picture
          src={line.product_image}
          alt=""
          sizes="6.5rem"
          widthMax={320}
          className="aspect-square w-full rounded-md bg-ice object-cover"
        />
      </Link>
      <div className="min-w-0">
        <h3 className="text-base leading-snug break-words sm:text-lg">
          <Link to={to} className="hover:text-electric">
            {name}
          </Link>
        </h3>
        <NamedValues values={line.variation_attributes} />
        <div className="mt-2 flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <Price rupees={sale} originalRupees={price} className="text-base sm:text-lg" />
          {percent > 0 && <p className="text-sm font-bold text-signal-deep">{percent}% off</p>}
        </div>
        <p className="mt-1 text-sm text-steel tabular-nums">
          Quantity {quantity}
          {quantity > 1 && <>, {formatRupees(rupeesFromPaise(linePaise(priced)))} together</>}
        </p>
      </div>
    </li>
  );
}
