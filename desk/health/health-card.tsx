import type { ReactNode } from 'react';
import type { HealthPart, HealthState } from '../../contract/desk/health.ts';
import { Badge } from '../parts/badge.tsx';
import { Card } from '../parts/card.tsx';
import { timeOf } from '../parts/moment.ts';

const titles: Record<HealthPart, string> = {
  mail: 'Mail',
  payments: 'Payments',
  backups: 'Backups',
  disk: 'Disk',
  jobs: 'Background work',
  certificate: 'Certificate',
};

const badges = {
  good: { tone: 'good', text: 'Fine' },
  warning: { tone: 'warning', text: 'Look at this' },
  bad: { tone: 'bad', text: 'Not working' },
  unknown: { tone: 'plain', text: 'Unknown' },
} as const;

/** One part of Health: its state, the next step, the facts, and a test if there is one. */
export const HealthCard = ({ state, children }: { state: HealthState; children?: ReactNode }) => (
  <Card title={titles[state.part]} action={<Badge tone={badges[state.tone].tone}>{badges[state.tone].text}</Badge>}>
    <p className="font-bold">{state.title}</p>
    {state.next !== null && <p className="mt-1 max-w-3xl text-steel">{state.next}</p>}
    {state.facts.length > 0 && (
      <dl className="mt-3 space-y-1 text-sm">
        {state.facts.map(({ name, text, at }) => (
          <div key={name} className="flex flex-wrap gap-x-2">
            <dt className="text-steel">{name}:</dt>
            <dd className="font-semibold break-words tabular-nums">{at === null ? text : timeOf(at)}</dd>
          </div>
        ))}
      </dl>
    )}
    {children}
  </Card>
);
