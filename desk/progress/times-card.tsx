import { useState } from 'react';
import type { DeskProgress } from '../../contract/desk/progress.ts';
import { dayText, distanceText, timesInWords, timeText } from '../../domain/skate-time.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { LineChart } from '../../ui/line-chart.tsx';
import { call } from '../api/call.ts';
import { Card } from '../parts/card.tsx';
import { Failure } from '../parts/notice.tsx';
import { CertificateButton } from './certificate-button.tsx';
import { TimeDialog } from './time-dialog.tsx';
import { useChange } from './use-change.ts';

interface Props {
  progress: DeskProgress;
  mayEdit: boolean;
}

/** The times of each distance, with the best one on top. */
export function TimesCard({ progress, mayEdit }: Props) {
  const [isAdding, setAdding] = useState(false);
  const { change, isBusy, failure } = useChange();
  const { student_id: studentId, name, distances, metres: offered } = progress;
  return (
    <Card
      title="Times"
      action={
        mayEdit &&
        offered.length > 0 && (
          <Button size="small" onClick={() => setAdding(true)}>
            Enter a time
          </Button>
        )
      }
    >
      {distances.length === 0 && <p className="text-steel">No times yet.</p>}
      <ul className="space-y-5">
        {distances.map(({ metres, best, times }) => (
          <li key={metres}>
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
              <h3 className="font-bold">
                {distanceText(metres)}: <span className="tabular-nums">{timeText(best.ms)}</span>
              </h3>
              <CertificateButton
                of={distanceText(metres)}
                child={name}
                fetchPdf={() =>
                  call('GET /desk/students/:studentId/certificates/times/:metres', {
                    params: { studentId, metres: String(metres) },
                  })
                }
              />
            </div>
            {times.length > 1 && (
              <LineChart
                label={timesInWords({ metres, best, times })}
                points={times.map(({ time_id, ms, day }) => ({
                  key: time_id,
                  value: ms,
                  text: `${timeText(ms)}, ${dayText(day)}`,
                }))}
                below={[dayText(times[0]?.day ?? ''), 'Lower is faster', dayText(times.at(-1)?.day ?? '')]}
              />
            )}
            <ul aria-label={`Times over ${distanceText(metres)}`} className="mt-2 divide-y divide-line">
              {times.toReversed().map(({ time_id: timeId, ms, day, place, by }) => (
                <li key={timeId} className="flex items-center justify-between gap-3 py-1">
                  <span className="min-w-0 break-words">
                    <span className="font-semibold tabular-nums">{timeText(ms)}</span>
                    <span className="text-steel">
                      {' '}
                      · {dayText(day)}, {place} · {by}
                    </span>
                  </span>
                  {mayEdit && (
                    <IconButton
                      icon="close"
                      label={`Remove ${timeText(ms)} of ${dayText(day)}`}
                      tone="bare"
                      onClick={() => {
                        if (!isBusy) void change(call('DELETE /desk/times/:timeId', { params: { timeId } }));
                      }}
                    />
                  )}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      <Failure text={failure} className="mt-3" />
      {isAdding && <TimeDialog progress={progress} onClose={() => setAdding(false)} />}
    </Card>
  );
}
