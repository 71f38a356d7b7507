import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { productLink } from '../../domain/product-link.ts';
import { Icon } from '../../ui/icon.tsx';
import { call, load } from '../api/call.ts';
import { Badge } from '../parts/badge.tsx';
import { icons } from '../parts/icons.ts';
import { dayOf } from '../parts/moment.ts';
import { Screen } from '../parts/screen.tsx';
import { PriceForm } from './price-form.tsx';

export const loader = ({ params }: LoaderFunctionArgs) =>
  load(call('GET /desk/products/:productId', { params: { productId: params['productId'] ?? '' } }));

/** One product with the prices of its variations. */
export function Component() {
  const product = useLoaderData<typeof loader>();
  const { product_id, title, status, category, product_type, sold_count, created_at } = product;
  return (
    <Screen
      title={title}
      lead={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Badge tone={status === 'Active' ? 'good' : 'plain'}>{status}</Badge>
          <span>{category}</span>
          <span>{product_type}</span>
          <span>{sold_count} sold</span>
          <span>since {dayOf(created_at)}</span>
        </span>
      }
      action={
        <a
          href={productLink({ title, id: product_id })}
          target="_blank"
          rel="noreferrer"
          className="flex min-h-10 items-center gap-2 font-bold text-electric hover:underline"
        >
          <Icon name={icons.link} className="size-[1.2em]" />
          See it in the shop
        </a>
      }
    >
      <p className="mb-4">
        <Link to="/products" className="font-semibold text-steel underline underline-offset-4 hover:text-ink">
          All products
        </Link>
      </p>
      <PriceForm key={product_id} product={product} />
    </Screen>
  );
}
