import { useState } from 'react';
import { Link, useLoaderData, useNavigate, useRevalidator, type LoaderFunctionArgs } from 'react-router';
import { windowKinds, type WindowItem, type WindowKind } from '../../contract/desk/window.ts';
import { Button } from '../../ui/button.tsx';
import { Thumbnail } from '../../ui/thumbnail.tsx';
import { showToast } from '../../ui/toast.tsx';
import { call, load, wordsOf } from '../api/call.ts';
import { periodText } from '../form/period-text.ts';
import { useLastChange } from '../list/last-change.tsx';
import { NoRows } from '../list/no-rows.tsx';
import { SortList } from '../list/sort-list.tsx';
import { Badge } from '../parts/badge.tsx';
import { icons } from '../parts/icons.ts';
import { Screen } from '../parts/screen.tsx';
import { Tabs } from '../parts/tabs.tsx';
import { kindWords, shownState } from './kind-words.ts';
import { MissedSearches } from './missed-searches.tsx';
import { NewItem } from './new-item.tsx';

export async function loader({ params }: LoaderFunctionArgs) {
  const kind = windowKinds.find((each) => each === (params['kind'] ?? 'sliders'));
  if (kind === undefined) throw new Response(null, { status: 404 });
  const [{ rows }, missed] = await Promise.all([
    load(call('GET /desk/window/:kind', { params: { kind } })),
    kind === 'synonyms' ? load(call('GET /desk/window/missed-searches')) : null,
  ]);
  return { kind, rows, missed: missed?.rows };
}

/** The items of the shop window by kind, to add, sort and open. */
export function Component() {
  const { kind, rows, missed } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const [isNew, setNew] = useState(false);
  const [changeNotice, setLastChange] = useLastChange();
  const words = kindWords[kind];

  async function sort(ids: readonly string[]) {
    const answer = await call('PUT /desk/window/:kind/order', { params: { kind }, body: { ids: [...ids] } });
    if (!answer.ok) showToast(wordsOf(answer));
    else if (answer.body.audit_id !== null) setLastChange({ text: 'Sorted.', auditId: answer.body.audit_id });
    await revalidate();
  }

  return (
    <Screen
      title="Shop window"
      action={
        <Button size="small" onClick={() => setNew(true)}>
          Add {words.one}
        </Button>
      }
    >
      <Tabs
        label="Shop window"
        tabs={windowKinds.map((each) => ({ path: `/window/${each}`, text: kindWords[each].title }))}
        current={`/window/${kind}`}
      />
      {changeNotice}
      <div className="desk-card overflow-clip">
        {rows.length === 0 && <NoRows icon={icons.window} text={words.none} />}
        <SortList
          key={kind}
          label={words.title}
          items={rows}
          keyOf={({ item_id }) => item_id}
          nameOf={({ title }) => title}
          onSort={(ids) => void sort(ids)}
          renderItem={(item) => <ItemLine kind={kind} item={item} />}
        />
      </div>
      {missed && <MissedSearches rows={missed} />}
      {isNew && (
        <NewItem
          kind={kind}
          onClose={() => setNew(false)}
          onMade={({ item_id }) => void navigate(`/window/${kind}/${encodeURIComponent(item_id)}`)}
        />
      )}
    </Screen>
  );
}

function ItemLine({ kind, item }: { kind: WindowKind; item: WindowItem }) {
  const { text, tone } = shownState(item);
  const note = kind === 'arrivals' ? `${item.products.length} products` : item.tag || item.description || item.means;
  return (
    <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-1">
      {item.picture_id !== null && <Thumbnail src={`/media/${item.picture_id}`} className="size-12 bg-ice-deep" />}
      <span className="min-w-0 flex-1 basis-40">
        <Link
          to={`/window/${kind}/${encodeURIComponent(item.item_id)}`}
          className="font-bold hover:text-electric hover:underline"
        >
          {item.title}
        </Link>
        {note !== '' && <span className="block truncate text-sm text-steel">{note}</span>}
      </span>
      <span className="text-sm text-steel sm:basis-64">{periodText(item)}</span>
      <span className="sm:basis-24">
        <Badge tone={tone}>{text}</Badge>
      </span>
    </span>
  );
}
