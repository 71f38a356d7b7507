import { ButtonLink } from '../../ui/button.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Price } from '../../ui/price.tsx';
import { Slides } from '../../ui/slides.tsx';
import type { Slide } from '../../contract/catalogue.ts';
import { productLink } from '../../domain/product-link.ts';

export function Hero({ slides }: { slides: Slide[] }) {
  return (
    <Slides
      label="Highlights"
      className="on-ink overflow-clip bg-ink text-white"
      slides={slides.map((slide, index) => ({
        key: `${index} ${slide.slider_name}`,
        content: <HeroContent slide={slide} isFirst={index === 0} />,
      }))}
    />
  );
}

function HeroContent({ slide, isFirst }: { slide: Slide; isFirst: boolean }) {
  return (
    <div className="relative isolate flex h-full">
      {slide.background_image && (
        <Picture
          src={slide.background_image}
          alt=""
          sizes="100vw"
          widthMax={1920}
          ratio={16 / 9}
          isFirst={isFirst}
          isLast={!isFirst}
          className="absolute inset-0 -z-20 size-full object-cover"
        />
      )}
      <div className="absolute inset-0 -z-10 bg-linear-to-r from-ink/95 from-20% via-ink/70 via-50% to-transparent" />
      {/* On a phone half a screen, so that the categories below are seen. */}
      <div className="page-width relative grid gap-x-12 pt-5 pb-4 max-lg:min-h-[50svh] max-[20rem]:pb-20 lg:min-h-136 lg:grid-cols-[1.1fr_1fr] lg:items-center lg:pt-12 lg:pb-28">
        <div className="flex flex-col items-start max-lg:z-1">
          {slide.offer_name && (
            <p className="lean mb-3 bg-signal lg:mb-4 px-4 py-1 text-sm font-extrabold text-ink">{slide.offer_name}</p>
          )}
          <h2 className="text-display font-black max-lg:line-clamp-3 max-sm:max-w-[60%]">{slide.slider_name}</h2>
          {slide.description && (
            <p className="mt-3 line-clamp-3 max-w-lg text-white/85 max-sm:max-w-[55%] max-sm:text-sm lg:mt-5 lg:text-lg">
              {slide.description}
            </p>
          )}
          {slide.price !== null && (
            <Price
              rupees={slide.price}
              originalRupees={slide.cutOffPrice}
              className="mt-3 text-xl text-glide max-sm:max-w-[55%] lg:mt-5 lg:text-title"
            />
          )}
          {slide.product && (
            <ButtonLink
              to={productLink({ title: slide.product.title, id: slide.product.product_id })}
              tone="light"
              className="mt-auto lg:mt-8"
            >
              View product
              <span className="sr-only">{slide.slider_name}</span>
            </ButtonLink>
          )}
        </div>
        {slide.image && (
          <Picture
            src={slide.image}
            alt=""
            sizes="(width >= 64rem) 35rem, (width >= 40rem) 20rem, 11rem"
            widthMax={1280}
            isFirst={isFirst}
            isLast={!isFirst}
            className="aspect-square object-contain max-lg:absolute max-lg:end-0 max-lg:top-1/2 max-lg:w-[48%] max-lg:max-w-80 max-lg:-translate-y-[45%] lg:-my-12 lg:w-full lg:max-w-140 lg:scale-108 lg:justify-self-center"
          />
        )}
      </div>
    </div>
  );
}
