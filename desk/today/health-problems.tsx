import { Link } from 'react-router';
import type { DeskOutput } from '../../contract/desk/desk-contract.ts';
import { Badge } from '../parts/badge.tsx';
import { Card } from '../parts/card.tsx';

type Problems = NonNullable<DeskOutput<'GET /desk/today'>['health']>;

/** Problems from Health, with the next step. */
export const HealthProblems = ({ problems }: { problems: Problems }) => (
  <Card
    title="Not working"
    action={
      <Link to="/health" className="font-semibold underline underline-offset-4">
        Open Health
      </Link>
    }
  >
    <ul className="divide-y divide-line">
      {problems.map(({ part, tone, title, next }) => (
        <li key={part} className="py-3 first:pt-0 last:pb-0">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="font-bold">{title}</span>
            {tone === 'bad' && <Badge tone="bad">Urgent</Badge>}
          </p>
          {next !== null && <p className="mt-1 max-w-3xl text-steel">{next}</p>}
        </li>
      ))}
    </ul>
  </Card>
);
