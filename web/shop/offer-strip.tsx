import { Link } from 'react-router';
import type { Offer } from '../../contract/catalogue.ts';
import { Picture } from '../../ui/picture.tsx';
import { Strip } from '../../ui/strip.tsx';

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
