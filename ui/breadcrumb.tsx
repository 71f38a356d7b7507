import { Link } from 'react-router';

interface BreadcrumbProps {
  trail: { text: string; to: string }[];
  here: string;
}

export function Breadcrumb({ trail, here }: BreadcrumbProps) {
  return (
    <nav aria-label="Breadcrumb" className="text-sm text-steel">
      <ol className="flex flex-wrap items-center gap-x-2">
        {trail.map(({ text, to }) => (
          <li key={to} className="flex items-center gap-x-2">
            <Link to={to} className="py-1.5 underline-offset-4 hover:text-ink hover:underline">
              {text}
            </Link>
            <span aria-hidden="true">/</span>
          </li>
        ))}
        <li aria-current="page" className="max-w-full truncate py-1.5 sm:max-w-md">
          {here}
        </li>
      </ol>
    </nav>
  );
}
