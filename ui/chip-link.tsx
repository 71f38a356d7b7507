import { Link } from 'react-router';

interface ChipLinkProps {
  to: string;
  isHere: boolean;
  children: string;
}

/** A short choice that leads somewhere. */
export function ChipLink({ to, isHere, children }: ChipLinkProps) {
  return (
    <Link
      to={to}
      aria-current={isHere ? 'true' : undefined}
      className="flex min-h-11 items-center rounded-full border border-line-strong px-4 font-semibold hover:border-ink hover:bg-ice aria-[current=true]:border-ink aria-[current=true]:bg-ink aria-[current=true]:text-white"
    >
      {children}
    </Link>
  );
}
