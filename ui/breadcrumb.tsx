import { Link } from 'react-router';

/** The way to this page; the page's own name is its title, below. */
export function Breadcrumb({ trail }: { trail: readonly { text: string; to: string }[] }) {
  return (
    <nav aria-label="Breadcrumb" className="text-sm text-steel">
      <ol className="flex flex-wrap items-center gap-x-2">
        {trail.map(({ text, to }, index) => (
          <li key={to} className="flex items-center gap-x-2">
            {index > 0 && <span aria-hidden="true">/</span>}
            <Link to={to} className="py-1.5 underline-offset-4 hover:text-ink hover:underline">
              {text}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
