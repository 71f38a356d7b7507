import { Link } from 'react-router';
import { useLeaving } from './use-leaving.ts';

/** Read out with the title of the page, which takes the focus. */
export const leavingId = 'leaving';

/** Leads on by itself, says so, and can be hurried. */
export function LeavingNotice({ to, name }: { to: string; name: string }) {
  useLeaving(to);
  return (
    <p id={leavingId} className="mt-8 text-steel">
      Taking you to{' '}
      <Link to={to} replace className="font-bold text-electric underline underline-offset-4 hover:text-electric-deep">
        {name}
      </Link>
      …
    </p>
  );
}
