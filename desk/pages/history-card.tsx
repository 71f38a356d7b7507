import { useState } from 'react';
import type { DeskPage, PageVersion } from '../../contract/desk/pages.ts';
import type { Page } from '../../contract/page.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { showToast } from '../../ui/toast.tsx';
import { call, wordsOf } from '../api/call.ts';
import { Card } from '../parts/card.tsx';
import { timeOf } from '../parts/moment.ts';
import { Failure } from '../parts/notice.tsx';
import { PageView } from './page-view.tsx';

interface HistoryCardProps {
  page: DeskPage;
  /** The newest ones; the first is what visitors see. */
  versions: { rows: PageVersion[]; next: number | null };
  onRestored: () => void;
}

/** Every version that was saved: opened, and made the page again. */
export function HistoryCard({ page: { slug, version }, versions, onRestored }: HistoryCardProps) {
  const [older, setOlder] = useState<HistoryCardProps['versions']>({ rows: [], next: versions.next });
  const [opened, setOpened] = useState<{ row: PageVersion; page: Page } | null>(null);
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const rows = [...versions.rows, ...older.rows];

  async function showOlder(before: number) {
    const answer = await call('GET /desk/pages/:slug/versions', {
      params: { slug },
      query: { before: String(before) },
    });
    setFailure(answer.ok ? undefined : wordsOf(answer));
    if (answer.ok) setOlder({ rows: [...older.rows, ...answer.body.rows], next: answer.body.next });
  }

  async function open(row: PageVersion) {
    const params = { slug, versionId: String(row.version_id) };
    const answer = await call('GET /desk/pages/:slug/versions/:versionId', { params });
    setFailure(answer.ok ? undefined : wordsOf(answer));
    if (answer.ok) setOpened({ row, page: answer.body });
  }

  async function restore({ version_id }: PageVersion) {
    setBusy(true);
    const answer = await call('POST /desk/pages/:slug/restore', { params: { slug }, body: { version, version_id } });
    setBusy(false);
    setFailure(answer.ok ? undefined : wordsOf(answer));
    setOpened(null);
    if (!answer.ok) return;
    showToast('Restored. It is the newest version now.');
    onRestored();
  }

  return (
    <Card title="History">
      <ol aria-label="Versions" className="divide-y divide-line">
        {rows.map((row, place) => (
          <li key={row.version_id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
            <span>
              <span className="font-semibold">{timeOf(row.saved_at)}</span>
              <span className="block text-sm text-steel">{row.saved_by ?? 'As it came with the shop'}</span>
            </span>
            {place === 0 ? (
              <span className="text-sm font-semibold text-steel">Shown now</span>
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
      <div className="mt-3">
        <Failure text={failure} />
      </div>
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
