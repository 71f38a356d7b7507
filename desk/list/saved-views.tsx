import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { deskContract, type DeskOutput } from '../../contract/desk/desk-contract.ts';
import { TextField } from '../../ui/text-field.tsx';
import { showToast } from '../../ui/toast.tsx';
import { call, reasonsOf, wordsOf } from '../api/call.ts';
import { useForm } from '../../ui/use-form.ts';
import { FormDialog } from '../form/form-dialog.tsx';
import { useListAddress, viewQuery } from './list-address.ts';

type View = DeskOutput<'GET /desk/views'>['rows'][number];

const tab =
  'inline-flex min-h-11 items-center rounded-md px-3 font-semibold text-steel hover:bg-ice-deep hover:text-ink aria-[current=true]:bg-ice-deep aria-[current=true]:font-bold aria-[current=true]:text-ink lg:min-h-9';
const action = 'min-h-11 px-2 font-bold text-electric hover:underline underline-offset-4 lg:min-h-9';

const noViews: readonly { name: string; query: string }[] = [];

interface SavedViewsProps {
  screen: string;
  allName: string;
  /** Views that everybody has. */
  given?: readonly { name: string; query: string }[];
}

/** Named filters of a list: those everybody has, then this person's own. */
export function SavedViews({ screen, allName, given = noViews }: SavedViewsProps) {
  const { params } = useListAddress();
  const [views, setViews] = useState<readonly View[]>([]);
  const [isNaming, setNaming] = useState(false);
  useEffect(() => {
    let isOver = false;
    async function read() {
      const answer = await call('GET /desk/views', { query: { screen } });
      if (answer.ok && !isOver) setViews(answer.body.rows);
    }
    void read();
    return () => {
      isOver = true;
    };
  }, [screen]);
  const now = viewQuery(params);
  const current = views.find(({ query }) => query === now);
  const isGiven = now === '' || given.some(({ query }) => query === now);

  async function remove(view: View) {
    const answer = await call('DELETE /desk/views/:viewId', { params: { viewId: view.view_id } });
    if (!answer.ok) return showToast(wordsOf(answer), 'error');
    setViews(views.filter(({ view_id }) => view_id !== view.view_id));
    showToast(`View “${view.name}” deleted.`);
  }

  return (
    <div
      className={`flex items-center gap-1 border-b border-line px-3 py-2 ${given.length > 0 ? 'overflow-x-auto whitespace-nowrap md:flex-wrap' : 'flex-wrap'}`}
    >
      <nav aria-label="Views" className="contents">
        <Link to="?" aria-current={now === '' ? 'true' : undefined} className={tab}>
          {allName}
        </Link>
        {given.map(({ name, query }) => (
          <Link key={query} to={`?${query}`} aria-current={query === now ? 'true' : undefined} className={tab}>
            {name}
          </Link>
        ))}
        {views.map((view) => (
          <Link
            key={view.view_id}
            to={`?${view.query}`}
            aria-current={view === current ? 'true' : undefined}
            className={tab}
          >
            {view.name}
          </Link>
        ))}
      </nav>
      {!isGiven && !current && (
        <button type="button" className={action} onClick={() => setNaming(true)}>
          Save view
        </button>
      )}
      {current && (
        <button type="button" className={action} onClick={() => void remove(current)}>
          Delete view
        </button>
      )}
      {isNaming && (
        <NameDialog
          screen={screen}
          query={now}
          onClose={() => setNaming(false)}
          onSaved={(view) => {
            setViews([...views, view].sort((a, b) => a.name.localeCompare(b.name)));
            setNaming(false);
          }}
        />
      )}
    </div>
  );
}

interface NameDialogProps {
  screen: string;
  query: string;
  onClose: () => void;
  onSaved: (view: View) => void;
}

function NameDialog({ screen, query, onClose, onSaved }: NameDialogProps) {
  const form = useForm(
    deskContract['POST /desk/views'].body,
    async (values) => {
      const answer = await call('POST /desk/views', { body: values });
      if (answer.ok) onSaved(answer.body);
      return reasonsOf(answer, { 'name-taken': 'name' });
    },
    { read: (data) => ({ screen, query, name: data.get('name') }) },
  );
  return (
    <FormDialog id="name-view" title="Save view" form={form} button="Save view" onClose={onClose}>
      <TextField
        field={form.field('name')}
        label="Name"
        maxLength={60}
        hint="Filters, search and sort as they are now"
      />
    </FormDialog>
  );
}
