import { useState, type ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import type { Answer } from '../../contract/client.ts';
import { Button } from '../../ui/button.tsx';
import type { IconName } from '../../ui/icon.tsx';
import { showToast } from '../../ui/toast.tsx';
import { wordsOf } from '../api/call.ts';
import { useLastChange } from '../list/last-change.tsx';
import { NoRows } from '../list/no-rows.tsx';
import { SortList } from '../list/sort-list.tsx';
import { SettingsFrame } from './settings-frame.tsx';

interface NamedRowsProps<Row> {
  label: string;
  /** The button that opens the dialog for a new row. */
  addText: string;
  empty: { icon: IconName; text: string };
  sortedText: string;
  rows: readonly Row[];
  /** Below the name. */
  lineOf: (row: Row) => string;
  /** Beside the name. */
  renderAside: (row: Row) => ReactNode;
  sort: (names: string[]) => Promise<Answer<{ audit_id: number | null }>>;
  /** `done` closes the dialog, says what was done and reloads the rows. */
  renderDialog: (row: Row | 'new', close: () => void, done: (text: string) => void) => ReactNode;
  /** Cards below the list. */
  children: ReactNode;
}

/** A settings screen with rows that have a name as their key: added, changed and removed in a dialog, and sorted by hand. */
export function NamedRows<Row extends { name: string }>(props: NamedRowsProps<Row>) {
  const { label, addText, empty, sortedText, rows, lineOf, renderAside, sort, renderDialog, children } = props;
  const { revalidate } = useRevalidator();
  const [open, setOpen] = useState<Row | 'new' | null>(null);
  const [changeNotice, setLastChange] = useLastChange();
  const close = () => setOpen(null);
  const done = (text: string) => {
    close();
    showToast(text);
    void revalidate();
  };

  async function sortRows(names: readonly string[]) {
    const answer = await sort([...names]);
    if (!answer.ok) showToast(wordsOf(answer));
    else if (answer.body.audit_id !== null) setLastChange({ text: sortedText, auditId: answer.body.audit_id });
    await revalidate();
  }

  return (
    <SettingsFrame
      action={
        <Button size="small" onClick={() => setOpen('new')}>
          {addText}
        </Button>
      }
    >
      {changeNotice}
      <div className="desk-card overflow-clip">
        {rows.length === 0 && <NoRows {...empty} />}
        <SortList
          label={label}
          items={rows}
          keyOf={({ name }) => name}
          nameOf={({ name }) => name}
          onSort={(names) => void sortRows(names)}
          renderItem={(row) => (
            <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-1">
              <span className="min-w-0 flex-1 basis-52 break-words">
                <button
                  type="button"
                  onClick={() => setOpen(row)}
                  className="text-start font-bold hover:text-electric hover:underline"
                >
                  {row.name}
                </button>
                <span className="block text-sm text-steel">{lineOf(row)}</span>
              </span>
              {renderAside(row)}
            </span>
          )}
        />
      </div>
      <div className="mt-5 space-y-5">{children}</div>
      {open !== null && renderDialog(open, close, done)}
    </SettingsFrame>
  );
}
