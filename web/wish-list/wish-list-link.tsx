import { Link } from 'react-router';

/** Beside the heading of a page. */
export const WishListLink = () => (
  <Link
    to="/wish-list"
    prefetch="intent"
    className="py-2 font-semibold underline underline-offset-4 hover:text-electric"
  >
    Your wish list
  </Link>
);
