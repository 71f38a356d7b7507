import { ButtonLink } from '../../ui/button.tsx';

/** A link to the longer list: the place in the page is kept, and Back leaves the list instead of shortening it. */
export function LoadMore({ to, isLoading }: { to: string; isLoading: boolean }) {
  return (
    <div className="mt-12 flex justify-center">
      <ButtonLink
        to={to}
        replace
        preventScrollReset
        prefetch="none"
        aria-disabled={isLoading}
        onClick={(event) => isLoading && event.preventDefault()}
        className="min-w-44"
      >
        Load More
      </ButtonLink>
    </div>
  );
}
