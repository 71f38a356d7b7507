import { Link } from 'react-router';
import { Picture } from '../../ui/picture.tsx';
import { Strip } from '../../ui/strip.tsx';
import type { CategoryTile } from './load-home.ts';

export function CategoryStrip({ categories }: { categories: CategoryTile[] }) {
  return (
    <section className="page-width pt-10 pb-6 lg:pt-14">
      <Strip
        label="categories"
        stepPx={150}
        heading={<h2 className="text-title">Shop by category</h2>}
        className="gap-3 py-1"
      >
        {categories.map(({ name, to, icon }) => (
          <li key={name} className="w-[7.25rem] sm:w-[8.625rem]">
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
