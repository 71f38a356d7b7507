import { useRef, useState } from 'react';
import { Link, useLoaderData, useRevalidator, type LoaderFunctionArgs } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { call, load, wordsOf } from '../api/call.ts';
import { useLastChange, type Change } from '../list/last-change.tsx';
import { Failure } from '../parts/notice.tsx';
import { Screen } from '../parts/screen.tsx';
import { ChangeList, WrongList, type Checked } from './check-lists.tsx';
import { ColumnsCard, type Holds } from './columns-card.tsx';
import { counted, numberText } from './file-text.ts';
import { useApply } from './use-apply.ts';

/** Compares a file that is not applied yet with the shop again, so that a reload shows what it would change now. */
export async function loader({ params }: LoaderFunctionArgs) {
  const importId = params['importId'] ?? '';
  const file = await load(call('GET /desk/import/:importId', { params: { importId } }));
  const isOpen = file.state !== 'applied' && file.state !== 'applying' && file.columns.includes('sku');
  return { importId, file, checked: isOpen ? await check(importId, file.columns) : null, loadedAt: performance.now() };
}

async function check(importId: string, columns: readonly Holds[]): Promise<Checked | string> {
  const body = { columns: [...columns] };
  const answer = await call('POST /desk/import/:importId/check', { params: { importId }, body });
  return answer.ok ? answer.body : wordsOf(answer);
}

/** More would take too long: each change is undone by itself while somebody waits. */
const undoMax = 200;

export function Component() {
  const { importId, file, checked, loadedAt } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const run = useApply(importId, file, () => void revalidate());
  const { state, message, done_rows, total_rows } = run.progress;
  return (
    <Screen
      back={{ to: '/import', text: 'Another file' }}
      title={file.file_name}
      lead={counted(file.row_count, 'row', 'rows')}
    >
      {state === 'applied' && (
        <>
          <ImportedNotice
            change={{
              text: `${file.file_name} has been imported.`,
              ...(total_rows <= undoMax && { batchId: importId }),
            }}
          />
          <p className="text-steel">
            Each change is in the{' '}
            <Link to="/audit" className="font-semibold text-electric underline">
              audit
            </Link>
            .
          </p>
        </>
      )}
      {state === 'applying' && (
        <div className="desk-card px-5 py-5">
          <p className="font-bold">
            {numberText(done_rows)} of {numberText(total_rows)} rows
          </p>
          <progress
            aria-label="Import"
            value={done_rows}
            max={Math.max(total_rows, 1)}
            className="mt-2 block h-3 w-full accent-electric"
          />
          <p className="mt-2 text-sm text-steel">
            You can leave this screen. The shop changes once everything is done.
          </p>
        </div>
      )}
      {(state === 'refused' || state === 'stopped') && message !== '' && <Failure text={message} className="mb-5" />}
      {state !== 'applied' && state !== 'applying' && (
        <Proposal
          key={loadedAt}
          importId={importId}
          headers={file.headers}
          first={{ columns: file.columns, checked }}
          failure={run.failure}
          isApplying={run.isBusy}
          onApply={() => void run.apply()}
        />
      )}
    </Screen>
  );
}

const ImportedNotice = ({ change }: { change: Change }) => useLastChange(change)[0];

interface ProposalProps {
  importId: string;
  headers: readonly { name: string; example: string }[];
  first: { columns: readonly Holds[]; checked: Checked | string | null };
  failure: string | undefined;
  isApplying: boolean;
  onApply: () => void;
}

const skuMissing = 'Please choose the column that contains the SKU.';

/** The columns and what they would change. */
function Proposal({ importId, headers, first, failure, isApplying, onApply }: ProposalProps) {
  const [columns, setColumns] = useState(first.columns);
  const [checked, setChecked] = useState(first.checked ?? skuMissing);
  const [isChecking, setChecking] = useState(false);
  const asked = useRef(0);

  async function choose(next: Holds[]) {
    const turn = ++asked.current;
    setColumns(next);
    if (!next.includes('sku')) return setChecked(skuMissing);
    setChecking(true);
    const answer = await check(importId, next);
    // A slow response to an earlier choice.
    if (turn !== asked.current) return;
    setChecking(false);
    setChecked(answer);
  }

  return (
    <div className="space-y-5">
      <ColumnsCard headers={headers} columns={columns} onChange={(next) => void choose(next)} />
      <div aria-busy={isChecking} className={`space-y-5 ${isChecking ? 'opacity-60' : ''}`}>
        {typeof checked === 'string' ? (
          <Failure text={checked} />
        ) : (
          <>
            <div className="desk-card flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-5 py-4">
              <div>
                <p className="font-bold">Nothing has changed yet.</p>
                <output className="block text-steel">{summaryOf(checked)}</output>
              </div>
              {checked.wrong_count === 0 && checked.change_count > 0 && (
                <Button isBusy={isApplying || isChecking} onClick={onApply}>
                  {isApplying ? 'Importing…' : `Make ${counted(checked.change_count, 'change', 'changes')}`}
                </Button>
              )}
            </div>
            <Failure text={failure} />
            {checked.wrong_count > 0 && <WrongList checked={checked} />}
            {checked.change_count > 0 && <ChangeList checked={checked} />}
          </>
        )}
      </div>
    </div>
  );
}

function summaryOf({ wrong_count, change_count, unchanged_rows }: Checked): string {
  const same = unchanged_rows > 0 ? ` ${counted(unchanged_rows, 'row stays as it is.', 'rows stay as they are.')}` : '';
  if (wrong_count > 0)
    return `Please correct the wrong cells in the file and upload it again: it is imported as a whole or not at all.${same}`;
  if (change_count === 0) return 'The shop already has all of this.';
  return `Below is what would change.${same}`;
}
