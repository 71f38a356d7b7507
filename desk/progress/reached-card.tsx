import type { DeskProgress } from '../../contract/desk/progress.ts';
import { call } from '../api/call.ts';
import { Card } from '../parts/card.tsx';
import { dayOf } from '../parts/moment.ts';
import { CertificateButton } from './certificate-button.tsx';

/** Levels that are reached, each with its certificate. */
export const ReachedCard = ({ progress: { student_id: studentId, name, reached } }: { progress: DeskProgress }) => (
  <Card title="Levels reached">
    <ul className="divide-y divide-line">
      {reached.map(({ level, at, by }) => (
        <li key={level} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
          <span className="min-w-0 break-words">
            <span className="font-semibold">{level}</span>
            <span className="block text-sm text-steel">
              {by}, {dayOf(at)}
            </span>
          </span>
          <CertificateButton
            of={level}
            child={name}
            fetchPdf={() =>
              call('GET /desk/students/:studentId/certificates/levels/:level', { params: { studentId, level } })
            }
          />
        </li>
      ))}
    </ul>
  </Card>
);
