import { Link, useLoaderData } from 'react-router';
import { call, load } from '../api/call.ts';
import { Badge } from '../parts/badge.tsx';
import { timeOf } from '../parts/moment.ts';
import { Screen } from '../parts/screen.tsx';

export const loader = () => load(call('GET /desk/pages'));

/** The pages that are written at the desk. */
export function Component() {
  const { rows } = useLoaderData<typeof loader>();
  return (
    <Screen title="Pages" lead="About us and the policies. Visitors see a change within two seconds.">
      <ul aria-label="Pages" className="desk-card divide-y divide-line overflow-clip">
        {rows.map(({ slug, title, saved_at, saved_by, is_sample }) => (
          <li key={slug} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 px-5 py-3">
            <span className="min-w-0">
              <Link
                to={`/pages/${slug}`}
                className="flex min-h-6 items-center font-bold hover:text-electric hover:underline"
              >
                {title}
              </Link>
              <span className="block text-sm text-steel">/{slug}</span>
            </span>
            {is_sample ? (
              <Badge tone="warning">Sample text</Badge>
            ) : (
              <span className="text-sm text-steel">
                {saved_by === null ? 'Original text' : `${saved_by}, ${timeOf(saved_at)}`}
              </span>
            )}
          </li>
        ))}
      </ul>
    </Screen>
  );
}
