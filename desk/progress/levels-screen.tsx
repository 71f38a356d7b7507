import { useLoaderData } from 'react-router';
import { call, load } from '../api/call.ts';
import { icons } from '../parts/icons.ts';
import { NamedRows } from '../settings/named-rows.tsx';
import { DistancesCard } from './distances-card.tsx';
import { LevelDialog } from './level-dialog.tsx';

export const loader = () => load(call('GET /desk/levels'));

/** The academy's levels in order, with their criteria, and the distances. */
export function Component() {
  const { levels, distances } = useLoaderData<typeof loader>();
  return (
    <NamedRows
      label="Levels"
      addText="Add a level"
      empty={{ icon: icons.student, text: 'There are no levels yet.' }}
      sortedText="The levels are sorted."
      rows={levels}
      lineOf={({ about }) => about}
      renderAside={({ criteria }) => (
        <span className="text-sm text-steel sm:basis-32">
          {criteria.length === 1 ? '1 criterion' : `${criteria.length} criteria`}
        </span>
      )}
      sort={(names) => call('PUT /desk/levels/order', { body: { names } })}
      renderDialog={(level, close, done) => <LevelDialog level={level} onClose={close} onDone={done} />}
    >
      <DistancesCard distances={distances} />
    </NamedRows>
  );
}
