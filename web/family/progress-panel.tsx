import { useEffect, useState } from 'react';
import type { Output } from '../../contract/endpoint.ts';
import type { Contract } from '../../contract/contract.ts';
import { formatIndiaDay } from '../../domain/india-time.ts';
import { dayText, distanceText, timesInWords, timeText } from '../../domain/skate-time.ts';
import { Button } from '../../ui/button.tsx';
import { drawn } from '../../ui/drawn.ts';
import { Icon } from '../../ui/icon.tsx';
import { LineChart } from '../../ui/line-chart.tsx';
import { bodyOrNull, browserApi } from '../api/api.ts';
import { DownloadButton } from '../orders/download-button.tsx';

type Progress = Output<Contract['GET /children/:childId/progress']>;

interface Child {
  child_id: string;
  name: string;
}

const isEmpty = ({ level, reached, distances, notes }: Progress): boolean =>
  level === null && reached.length + distances.length + notes.length === 0;

async function loadProgress(childId: string): Promise<Progress | 'failed'> {
  const asked = browserApi().client.call('GET /children/:childId/progress', { params: { childId } });
  return (await bodyOrNull(asked)) ?? 'failed';
}

/** A child's progress: level, best times, the coach's notes and certificates. Hidden while there is none. */
export function ProgressPanel({ child }: { child: Child }) {
  const childId = child.child_id;
  const [progress, setProgress] = useState<Progress | 'failed' | null>(null);
  useEffect(() => {
    void loadProgress(childId).then(setProgress);
  }, [childId]);

  if (progress === null) return null;
  if (progress === 'failed') {
    return (
      <div className="mt-5 flex flex-wrap items-center gap-3 border-t border-line pt-4">
        <p className="text-steel">The progress could not be loaded.</p>
        <Button size="small" tone="quiet" onClick={() => void loadProgress(childId).then(setProgress)}>
          Try again
        </Button>
      </div>
    );
  }
  if (isEmpty(progress)) return null;
  const { level, reached, distances, notes } = progress;
  return (
    <section aria-label={`Progress of ${child.name}`} className="mt-5 space-y-5 border-t border-line pt-4">
      {level !== null && <Level level={level} />}
      {reached.length > 0 && <Reached child={child} reached={reached} />}
      {distances.length > 0 && <Times child={child} distances={distances} />}
      {notes.length > 0 && <Notes notes={notes} />}
    </section>
  );
}

function Level({ level: { name, about, criteria } }: { level: NonNullable<Progress['level']> }) {
  const done = criteria.filter(({ reached_at }) => reached_at !== null).length;
  return (
    <div>
      <h4 className="font-bold break-words">Level: {name}</h4>
      {about !== '' && <p className="text-steel">{about}</p>}
      {criteria.length > 0 && (
        <>
          <p className="mt-1">
            {done} of {criteria.length} reached
          </p>
          <ul className="mt-2 space-y-1.5">
            {criteria.map(({ text, reached_at, by }) => (
              <li key={text} className="flex gap-2.5">
                <Icon
                  name={reached_at === null ? drawn.clock : drawn.check}
                  className={`mt-0.5 size-5 shrink-0 ${reached_at === null ? 'text-steel' : 'text-go'}`}
                />
                <span className="min-w-0 break-words">
                  {text}
                  <span className="text-sm text-steel">
                    {reached_at === null ? ' · not yet' : ` · ${formatIndiaDay(new Date(reached_at))}, ${by ?? ''}`}
                  </span>
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

function Reached({ child, reached }: { child: Child; reached: Progress['reached'] }) {
  return (
    <div>
      <h4 className="font-bold">Levels reached</h4>
      <ul className="mt-2 space-y-2">
        {reached.map(({ level, at }) => (
          <li key={level} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <span className="min-w-0 break-words">
              {level} <span className="text-steel">· {formatIndiaDay(new Date(at))}</span>
            </span>
            <CertificateButton
              of={level}
              child={child}
              fetchPdf={() =>
                browserApi().client.call('GET /children/:childId/certificates/levels/:level', {
                  params: { childId: child.child_id, level },
                })
              }
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Times({ child, distances }: { child: Child; distances: Progress['distances'] }) {
  return (
    <div>
      <h4 className="font-bold">Best times</h4>
      <ul className="mt-2 space-y-4">
        {distances.map(({ metres, best, times }) => (
          <li key={metres}>
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
              <span>
                {distanceText(metres)}: <strong className="tabular-nums">{timeText(best.ms)}</strong>{' '}
                <span className="text-steel">
                  · {dayText(best.day)}, {best.place}
                </span>
              </span>
              <CertificateButton
                of={distanceText(metres)}
                child={child}
                fetchPdf={() =>
                  browserApi().client.call('GET /children/:childId/certificates/times/:metres', {
                    params: { childId: child.child_id, metres: String(metres) },
                  })
                }
              />
            </div>
            {times.length > 1 && (
              <details className="mt-1">
                <summary className="inline-flex min-h-10 cursor-pointer items-center font-semibold text-electric">
                  All {times.length} times over {distanceText(metres)}
                </summary>
                <LineChart
                  label={timesInWords({ metres, best, times })}
                  points={times.map(({ time_id, ms, day }) => ({
                    key: time_id,
                    value: ms,
                    text: `${timeText(ms)}, ${dayText(day)}`,
                  }))}
                  below={[dayText(times[0]?.day ?? ''), 'Lower is faster', dayText(times.at(-1)?.day ?? '')]}
                />
                <ul className="mt-2 space-y-1">
                  {times.toReversed().map(({ time_id, ms, day, place }) => (
                    <li key={time_id} className="break-words">
                      <span className="font-semibold tabular-nums">{timeText(ms)}</span>
                      <span className="text-steel">
                        {' '}
                        · {dayText(day)}, {place}
                      </span>
                    </li>
                  ))}
                </ul>
              </details>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

const Notes = ({ notes }: { notes: Progress['notes'] }) => (
  <div>
    <h4 className="font-bold">From the coach</h4>
    <ul className="mt-2 space-y-3">
      {notes.map(({ note_id, text, at, by }) => (
        <li key={note_id} className="rounded-md bg-ice px-4 py-3">
          <p className="break-words whitespace-pre-line">{text}</p>
          <p className="mt-1 text-sm text-steel">
            {by}, {formatIndiaDay(new Date(at))}
          </p>
        </li>
      ))}
    </ul>
  </div>
);

interface CertificateButtonProps {
  /** "Beginner", "300 m" */
  of: string;
  child: Child;
  fetchPdf: Parameters<typeof DownloadButton>[0]['fetchPdf'];
}

const CertificateButton = ({ of, child, fetchPdf }: CertificateButtonProps) => (
  <DownloadButton
    tone="quiet"
    size="small"
    label={`Certificate: ${of}`}
    busyLabel="Loading…"
    failedText="The certificate could not be loaded. Please try again."
    fileName={`${child.name}, ${of}.pdf`}
    fetchPdf={fetchPdf}
  />
);
