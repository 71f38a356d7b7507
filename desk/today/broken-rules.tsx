import type { DeskOutput } from '../../contract/desk/desk-contract.ts';
import { Badge } from '../parts/badge.tsx';
import { Card } from '../parts/card.tsx';

type Rule = NonNullable<DeskOutput<'GET /desk/today'>['broken']>[number];

/** Broken rules in plain words, with what to do. */
export const BrokenRules = ({ rules }: { rules: readonly Rule[] }) => (
  <Card title="Needs attention">
    <ul className="divide-y divide-line">
      {rules.map((rule) => (
        <li key={`${rule.kind} ${rule.name}`} className="py-3 first:pt-0 last:pb-0">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="font-bold">{rule.title}</span>
            <Badge tone={rule.kind === 'violation' ? 'bad' : 'warning'}>
              {rule.rows} {rule.kind === 'violation' ? 'wrong' : 'late'}
            </Badge>
          </p>
          <p className="mt-1 max-w-3xl text-steel">{rule.mend}</p>
          {rule.details.length > 0 && (
            <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-sm tabular-nums">
              {rule.details.map((detail) => (
                <li key={detail} className="break-all">
                  {detail}
                </li>
              ))}
              {rule.rows > rule.details.length && (
                <li className="text-steel">and {rule.rows - rule.details.length} more</li>
              )}
            </ul>
          )}
        </li>
      ))}
    </ul>
  </Card>
);
