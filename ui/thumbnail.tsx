import { Picture } from './picture.tsx';

/** A small square beside the words about a product. Every size up to 5rem takes the narrowest file. */
export const Thumbnail = ({ src, className = 'size-16 bg-ice' }: { src: string | null; className?: string }) => (
  <Picture src={src} alt="" sizes="5rem" widthMax={160} className={`shrink-0 rounded-md object-cover ${className}`} />
);
