import { useState } from 'react';
import { Link, useLoaderData, useNavigate, useRevalidator, type LoaderFunctionArgs } from 'react-router';
import { windowKinds, type WindowItem, type WindowKind } from '../../contract/desk/window.ts';
import { Button } from '../../ui/button.tsx';
import { Picture } from '../../ui/picture.tsx';
import { showToast } from '../../ui/toast.tsx';
import { call, load, wordsOf } from '../api/call.ts';
import { periodText } from '../form/period-text.ts';
import { LastChange, type Change } from '../list/last-change.tsx';
import { NoRows } from '../list/no-rows.tsx';
import { SortList } from '../list/sort-list.tsx';
import { Badge } from '../parts/badge.tsx';
import { icons } from '../parts/icons.ts';
import { Screen } from '../parts/screen.tsx';
import { kindWords, shownState } from './kind-words.ts';
import { MissedSearches } from './missed-searches.tsx';
import { NewItem } from './new-item.tsx';

export async function loader({ params }: LoaderFunctionArgs) {
  const kind = windowKinds.find((each) => each === (params['kind'] ?? 'sliders'));
  if (kind === undefined) throw new Response(null, { status: 404 });
  const [{ rows }, missed] = await Promise.all([
    load(call('GET /desk/window/:kind', { params: { kind } })),
    kind === 'terms' ? load(call('GET /desk/window/missed-searches')) : null,
  ]);
  return { kind, rows, missed: missed?.rows };
}

/** What is in the shop window, by kind: added, sorted, opened. */
export function Component() {
  const { kind, rows, missed } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const [isNew, setNew] = useState(false);
  const [lastChange, setLastChange] = useState<Change | null>(null);
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
          Add a {words.one}
        </Button>
      }
    >
      <nav aria-label="Shop window" className="mb-5 overflow-x-auto border-b border-line">
        <ul className="flex gap-1">
          {windowKinds.map((each) => (
            <li key={each}>
              <Link
                to={`/window/${each}`}
                aria-current={each === kind ? 'page' : undefined}
                className="flex min-h-11 items-center border-b-3 border-transparent px-3 font-semibold whitespace-nowrap text-steel hover:text-ink aria-[current=page]:border-electric aria-[current=page]:font-bold aria-[current=page]:text-ink"
              >
                {kindWords[each].title}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <LastChange change={lastChange} onUndone={() => void revalidate()} onClose={() => setLastChange(null)} />
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
  const note = kind === 'arrivals' ? `${item.products.length} products` : item.tag || item.description;
  return (
    <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-1">
      {item.picture_id !== null && (
        <span className="size-12 flex-none overflow-hidden rounded-sm bg-ice-deep">
          <Picture
            src={`/media/${item.picture_id}`}
            alt=""
            sizes="3rem"
            widthMax={160}
            className="size-full object-cover"
          />
        </span>
      )}
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
