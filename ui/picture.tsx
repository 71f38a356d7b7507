import { Icon } from './icon.tsx';

/** The widths that the media route serves. 768 is for phones 360 px wide with two dots a pixel: a quarter lighter than 960. */
const cutWidths = [160, 320, 480, 640, 768, 960, 1280, 1920];

interface PictureProps {
  /** Path of a stored picture; without one a placeholder is drawn. */
  src: string | null | undefined;
  alt: string;
  /** Width on screen, as in the `sizes` attribute. */
  sizes: string;
  /** Widest file worth fetching: twice the greatest width on screen. */
  widthMax: number;
  /** Width over height, reserved while the picture loads. */
  ratio?: number;
  /** Visible when the page opens, so it is fetched first. */
  isFirst?: boolean;
  /** Behind others, where a browser takes it for visible. */
  isLast?: boolean;
  className?: string;
}

export function Picture({
  src,
  alt,
  sizes,
  widthMax,
  ratio = 1,
  isFirst = false,
  isLast = false,
  className = '',
}: PictureProps) {
  if (!src) return <Placeholder alt={alt} className={className} />;
  const widths = cutWidths.filter((width) => width <= widthMax);
  const isCut = src.startsWith('/media/');
  return (
    <img
      src={isCut ? `${src}/${widths.at(-1)}` : src}
      srcSet={isCut ? widths.map((width) => `${src}/${width} ${width}w`).join(', ') : undefined}
      sizes={isCut ? sizes : undefined}
      alt={alt}
      width={widthMax}
      height={Math.round(widthMax / ratio)}
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : isLast ? 'low' : undefined}
      decoding={isFirst ? undefined : 'async'}
      draggable={false}
      className={className}
    />
  );
}

function Placeholder({ alt, className }: { alt: string; className: string }) {
  const said = alt === '' ? ({ 'aria-hidden': true } as const) : ({ role: 'img', 'aria-label': alt } as const);
  return (
    <div {...said} className={`grid place-items-center bg-ice-deep text-line-strong ${className}`}>
      <Icon name="skate" className="w-2/5 max-w-24 opacity-60" />
    </div>
  );
}
