import { categoryLink } from '../../domain/category-link.ts';
import { ChipLink } from '../../ui/chip-link.tsx';

interface ListingCategoriesProps {
  categories: readonly string[];
  /** The category that is shown. */
  here: string | undefined;
}

/** The shop's categories, in one line that scrolls on a phone. */
export function ListingCategories({ categories, here }: ListingCategoriesProps) {
  if (categories.length === 0) return null;
  return (
    <nav aria-label="Categories" className="mt-5 overflow-x-auto [scrollbar-width:none]">
      <ul className="flex gap-2 py-1 sm:flex-wrap">
        {categories.map((name) => (
          <li key={name} className="shrink-0">
            <ChipLink to={categoryLink(name)} isHere={isSame(name, here)}>
              {name}
            </ChipLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** An address may write a category in any case. */
export const isSame = (name: string, here: string | undefined): boolean => name.toLowerCase() === here?.toLowerCase();
