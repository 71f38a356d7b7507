import { useState } from 'react';
import type { DeskPage, PageVersion } from '../../contract/desk/pages.ts';
import type { Page } from '../../contract/page.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { showToast } from '../../ui/toast.tsx';
import { call } from '../api/call.ts';
import { usePress } from '../form/use-press.ts';
import { Card } from '../parts/card.tsx';
import { timeOf } from '../parts/moment.ts';
import { Failure } from '../parts/notice.tsx';
import { PageView } from './page-view.tsx';

interface HistoryCardProps {
  page: DeskPage;
  /** The newest ones; visitors see the first. */
  versions: { rows: PageVersion[]; next: number | null };
  onRestored: () => void;
}

/** Every saved version, to open and restore. */
export function HistoryCard({ page: { slug, version }, versions, onRestored }: HistoryCardProps) {
  const [older, setOlder] = useState<HistoryCardProps['versions']>({ rows: [], next: versions.next });
  const [opened, setOpened] = useState<{ row: PageVersion; page: Page } | null>(null);
  const { press, isBusy, failure } = usePress();
  const rows = [...versions.rows, ...older.rows];

  async function showOlder(before: number) {
    const found = await press(call('GET /desk/pages/:slug/versions', { params: { slug }, query: { before } }));
    if (found) setOlder({ rows: [...older.rows, ...found.rows], next: found.next });
  }

  async function open(row: PageVersion) {
    const params = { slug, versionId: String(row.version_id) };
    const page = await press(call('GET /desk/pages/:slug/versions/:versionId', { params }));
    if (page) setOpened({ row, page });
  }

  async function restore({ version_id }: PageVersion) {
    const body = { version, version_id };
    const restored = await press(call('POST /desk/pages/:slug/restore', { params: { slug }, body }));
    setOpened(null);
    if (!restored) return;
    showToast('Restored as the newest version.');
    onRestored();
  }

  return (
    <Card title="History">
      <ol aria-label="Versions" className="divide-y divide-line">
        {rows.map((row, place) => (
          <li key={row.version_id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
            <span>
              <span className="font-semibold">{timeOf(row.saved_at)}</span>
              <span className="block text-sm text-steel">{row.saved_by ?? 'Original text'}</span>
            </span>
            {place === 0 ? (
              <span className="text-sm font-semibold text-steel">Current</span>
            ) : (
              <Button size="small" tone="quiet" onClick={() => void open(row)}>
                Open<span className="sr-only"> the version of {timeOf(row.saved_at)}</span>
              </Button>
            )}
          </li>
        ))}
      </ol>
      {older.next !== null && (
        <Button size="small" tone="quiet" onClick={() => void showOlder(older.next ?? 0)}>
          Older versions
        </Button>
      )}
      <Failure text={failure} className="mt-3" />
      {opened && (
        <Dialog
          id="old-version"
          title={`Version of ${timeOf(opened.row.saved_at)}`}
          opensAtOnce
          onClose={() => setOpened(null)}
        >
          <div className="space-y-4 px-5 pt-2 pb-2">
            <PageView page={opened.page} />
            <Button isBusy={isBusy} onClick={() => void restore(opened.row)}>
              Restore this version
            </Button>
          </div>
        </Dialog>
      )}
    </Card>
  );
}
