import { Link } from 'react-router';
import type { Opening } from '../../contract/desk/opening.ts';
import { drawn } from '../../ui/drawn.ts';
import { Icon } from '../../ui/icon.tsx';
import { Badge } from '../parts/badge.tsx';
import { Card } from '../parts/card.tsx';

type Item = Opening['items'][number];

interface SetUpGuideProps {
  items: readonly Item[];
  /** Shows only what is left. */
  wasOpened?: boolean;
}

/** The list of what to set up. Each item ticks itself once its data is there. After the opening, Today shows what is left. */
export function SetUpGuide({ items, wasOpened = false }: SetUpGuideProps) {
  const shown = items.filter(({ is_done }) => !wasOpened || !is_done);
  const done = items.filter(({ is_done }) => is_done).length;
  return (
    <Card
      title={wasOpened ? 'Still to set up' : 'Set up your shop'}
      action={
        <span className="text-steel tabular-nums">
          {done} of {items.length} done
        </span>
      }
    >
      <ul className="divide-y divide-line">
        {shown.map((item) => (
          <li key={item.item} className="flex gap-3 py-3 first:pt-0 last:pb-0">
            <Tick isDone={item.is_done} />
            <div className="min-w-0">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <Link to={item.path} className="font-bold underline decoration-line-strong underline-offset-4">
                  {item.title}
                </Link>
                <span className="sr-only">{item.is_done ? 'Done.' : 'To do.'}</span>
                {!item.is_done && item.without === null && (
                  <Badge tone="warning">{wasOpened ? 'Needed' : 'Needed to open'}</Badge>
                )}
              </p>
              {!item.is_done && (
                <p className="mt-0.5 max-w-3xl text-steel">
                  {item.text}
                  {item.without !== null && ` ${item.without}`}
                </p>
              )}
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}

const Tick = ({ isDone }: { isDone: boolean }) => (
  <span
    className={`mt-0.5 grid size-5 flex-none place-items-center rounded-full ${isDone ? 'bg-go text-white' : 'ring-1 ring-line-strong ring-inset'}`}
  >
    {isDone && <Icon name={drawn.check} className="size-3.5" />}
  </span>
);
