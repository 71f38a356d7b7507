import { Link } from 'react-router';
import type { Offer } from '../../contract/catalogue.ts';
import { Picture } from '../../ui/picture.tsx';
import { Strip } from '../../ui/strip.tsx';
import { ProductCard } from '../product/product-card.tsx';
import type { ArrivalGroup, CategoryTile } from './load-home.ts';

export function CategoryStrip({ categories }: { categories: CategoryTile[] }) {
  return (
    <section className="page-width pt-6 pb-4 sm:pt-10 sm:pb-6 lg:pt-14">
      <Strip
        label="categories"
        stepPx={150}
        heading={<h2 className="text-title">Shop by category</h2>}
        className="gap-3 py-1"
      >
        {categories.map(({ name, to, icon }) => (
          <li key={name} className="w-22 sm:w-[8.625rem]">
            <Link to={to} prefetch="intent" className="group block rounded-md text-center">
              <Picture
                src={icon}
                alt=""
                sizes="8.625rem"
                widthMax={320}
                className="aspect-square w-full rounded-full object-cover transition-transform duration-300 ease-glide group-hover:-translate-y-1"
              />
              <span className="mt-2.5 line-clamp-2 text-sm font-semibold group-hover:text-electric">{name}</span>
            </Link>
          </li>
        ))}
      </Strip>
    </section>
  );
}

export function ArrivalSection({ group }: { group: ArrivalGroup }) {
  return (
    <section className="page-width drawn-when-near py-8 [--height-ahead:396px] sm:[--height-ahead:516px] lg:py-12 lg:[--height-ahead:522px]">
      <Strip
        label={group.name}
        stepPx={300}
        heading={
          <>
            <h2 className="text-title">{group.name}</h2>
            {group.description && <p className="mt-2 max-w-2xl text-steel">{group.description}</p>}
          </>
        }
        className="gap-4"
      >
        {group.products.map((product) => (
          <li key={product.to} className="w-[10.5rem] sm:w-[17.75rem]">
            <ProductCard product={product} pictureSizes="(width >= 40rem) 17.75rem, 10.5rem" />
          </li>
        ))}
      </Strip>
    </section>
  );
}

export function OfferStrip({ offers }: { offers: Offer[] }) {
  return (
    <section className="on-ink lanes mt-8 bg-electric py-12 text-white lg:py-16">
      <div className="page-width">
        <Strip
          label="offers"
          tone="ink"
          stepPx={250}
          heading={<h2 className="text-title">Offers on now</h2>}
          className="snap-none gap-4"
        >
          {offers.map(({ title, description, link, image }) => (
            <li key={title} className="w-[17.5rem] sm:w-[30.25rem]">
              <Link
                to={link}
                prefetch="intent"
                className="group flex h-full flex-col overflow-clip rounded-lg bg-ink transition-[translate] duration-300 ease-glide hover:-translate-y-1"
              >
                <Picture
                  src={image}
                  alt=""
                  sizes="(width >= 40rem) 30.25rem, 17.5rem"
                  widthMax={960}
                  ratio={2}
                  className="aspect-2/1 w-full object-cover"
                />
                <span className="flex grow flex-col p-4">
                  <span className="text-lg leading-snug font-extrabold group-hover:text-glide">{title}</span>
                  {description && <span className="mt-1.5 text-sm text-white/80">{description}</span>}
                </span>
              </Link>
            </li>
          ))}
        </Strip>
      </div>
    </section>
  );
}
