import { useState } from 'react';
import { useLoaderData, useRevalidator } from 'react-router';
import type { DeskLevel } from '../../contract/desk/progress.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast.tsx';
import { call, load, wordsOf } from '../api/call.ts';
import { useLastChange } from '../list/last-change.tsx';
import { NoRows } from '../list/no-rows.tsx';
import { SortList } from '../list/sort-list.tsx';
import { icons } from '../parts/icons.ts';
import { SettingsFrame } from '../settings/settings-frame.tsx';
import { DistancesCard } from './distances-card.tsx';
import { LevelDialog } from './level-dialog.tsx';

export const loader = () => load(call('GET /desk/levels'));

/** The levels of the academy from the first to the last, what each asks for, and the distances. */
export function Component() {
  const { levels, distances } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const [open, setOpen] = useState<DeskLevel | 'new' | null>(null);
  const [changeNotice, setLastChange] = useLastChange();
  const done = (text: string) => {
    setOpen(null);
    showToast(text);
    void revalidate();
  };

  async function sort(names: readonly string[]) {
    const answer = await call('PUT /desk/levels/order', { body: { names: [...names] } });
    if (!answer.ok) showToast(wordsOf(answer));
    else if (answer.body.audit_id !== null) {
      setLastChange({ text: 'The levels are sorted.', auditId: answer.body.audit_id });
    }
    await revalidate();
  }

  return (
    <SettingsFrame
      action={
        <Button size="small" onClick={() => setOpen('new')}>
          Add a level
        </Button>
      }
    >
      {changeNotice}
      <div className="desk-card overflow-clip">
        {levels.length === 0 && <NoRows icon={icons.student} text="There are no levels yet." />}
        <SortList
          label="Levels"
          items={levels}
          keyOf={({ name }) => name}
          nameOf={({ name }) => name}
          onSort={(names) => void sort(names)}
          renderItem={(level) => (
            <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-1">
              <span className="min-w-0 flex-1 basis-52 break-words">
                <button
                  type="button"
                  onClick={() => setOpen(level)}
                  className="text-start font-bold hover:text-electric hover:underline"
                >
                  {level.name}
                </button>
                <span className="block text-sm text-steel">{level.about}</span>
              </span>
              <span className="text-sm text-steel sm:basis-32">
                {level.criteria.length === 1 ? '1 criterion' : `${level.criteria.length} criteria`}
              </span>
            </span>
          )}
        />
      </div>
      <div className="mt-5">
        <DistancesCard distances={distances} />
      </div>
      {open !== null && <LevelDialog level={open} onClose={() => setOpen(null)} onDone={done} />}
    </SettingsFrame>
  );
}
