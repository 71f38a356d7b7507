import type { ReactNode } from 'react';
import { NoRows } from './no-rows.tsx';
import { Pager } from './pager.tsx';

interface ListCardProps {
  /** As the server sent it. */
  page: { rows: readonly unknown[]; next: string | null; total: number; total_is_more: boolean };
  views?: ReactNode;
  filters: ReactNode;
  /** Shown if there are no rows at all. */
  empty: Parameters<typeof NoRows>[0];
  /** The rows. */
  children: ReactNode;
}

/** One page of a list: views and filters above, links to other pages below. */
export const ListCard = ({ page, views, filters, empty, children }: ListCardProps) => (
  <>
    <div className="desk-card overflow-clip">
      {views}
      <div className="grid grid-cols-2 gap-2 border-b border-line p-3 sm:flex sm:flex-wrap">{filters}</div>
      {page.rows.length === 0 ? <NoRows {...empty} /> : children}
    </div>
    <Pager shown={page.rows.length} next={page.next} total={page.total} totalIsMore={page.total_is_more} />
  </>
);
