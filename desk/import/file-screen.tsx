import { useRef, useState } from 'react';
import { Link, useLoaderData, useRevalidator, type LoaderFunctionArgs } from 'react-router';
import type { DeskOutput } from '../../contract/desk/desk-contract.ts';
import { Button } from '../../ui/button.tsx';
import { call, load, wordsOf } from '../api/call.ts';
import { useLastChange, type Change } from '../list/last-change.tsx';
import { CheckBox } from '../parts/check-box.tsx';
import { Failure } from '../parts/notice.tsx';
import { Screen } from '../parts/screen.tsx';
import {
  ChangeList,
  FailedList,
  LeftOutList,
  MissingList,
  NewList,
  NoteList,
  WrongList,
  type Checked,
} from './check-lists.tsx';
import { ColumnsCard, type Holds } from './columns-card.tsx';
import { counted, numberText } from './file-text.ts';
import { PicturesCard } from './pictures-card.tsx';
import { useApply } from './use-apply.ts';

/** Checks a file that is not imported yet again, so that a reload shows what it would change now. */
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

/** Changes are undone one by one; more would take too long. */
const undoMax = 200;

export function Component() {
  const { importId, file, checked, loadedAt } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const run = useApply(importId, file, () => void revalidate());
  const { state, message } = run.progress;
  return (
    <Screen
      back={{ to: '/import', text: 'Another file' }}
      title={file.file_name}
      lead={`${counted(file.row_count, 'row', 'rows')}${sourceWords[file.source]}`}
    >
      {state === 'applied' && <Imported importId={importId} fileName={file.file_name} progress={run.progress} />}
      {state === 'applying' && <Running progress={run.progress} />}
      {(state === 'refused' || state === 'stopped') && message !== '' && <Failure text={message} className="mb-5" />}
      {state !== 'applied' && state !== 'applying' && (
        <Proposal
          key={loadedAt}
          importId={importId}
          file={file}
          first={{ columns: file.columns, checked }}
          failure={run.failure}
          isApplying={run.isBusy}
          onApply={(isWithoutPictures) => void run.apply(isWithoutPictures)}
        />
      )}
    </Screen>
  );
}

const sourceWords = { own: '', shopify: ', an export of Shopify', woocommerce: ', an export of WooCommerce' };

type Progress = ReturnType<typeof useApply>['progress'];

interface ImportedProps {
  importId: string;
  fileName: string;
  progress: Progress;
}

function Imported({ importId, fileName, progress }: ImportedProps) {
  const { total_rows, created_products, failed_products } = progress;
  const hasChanges = total_rows > created_products + failed_products;
  const created = created_products > 0 ? ` ${counted(created_products, 'product', 'products')} created.` : '';
  return (
    <div className="space-y-5">
      <ImportedNotice
        change={{
          text: `${fileName} has been imported.${created}`,
          ...(hasChanges && total_rows <= undoMax && { batchId: importId }),
        }}
      />
      {failed_products > 0 && <FailedList progress={progress} />}
      <p className="text-steel">
        {created_products > 0 && (
          <>
            The new products are in{' '}
            <Link to="/products" className="font-semibold text-electric underline">
              Products
            </Link>
            , the newest first.{' '}
          </>
        )}
        Each change is in the{' '}
        <Link to="/audit" className="font-semibold text-electric underline">
          audit
        </Link>
        .
      </p>
    </div>
  );
}

const Running = ({ progress: { done_rows, total_rows } }: { progress: Progress }) => (
  <div className="desk-card px-5 py-5">
    <p className="font-bold">
      {total_rows === 0 ? 'Starting…' : `${numberText(done_rows)} of ${numberText(total_rows)} done`}
    </p>
    <progress
      aria-label="Import"
      value={done_rows}
      max={Math.max(total_rows, 1)}
      className="mt-2 block h-3 w-full accent-electric"
    />
    <p className="mt-2 text-sm text-steel">
      You can leave this screen. New products appear in the shop one by one; changes to existing ones are made together
      at the end.
    </p>
  </div>
);

const ImportedNotice = ({ change }: { change: Change }) => useLastChange(change)[0];

interface ProposalProps {
  importId: string;
  file: Pick<DeskOutput<'GET /desk/import/:importId'>, 'headers' | 'source'>;
  first: { columns: readonly Holds[]; checked: Checked | string | null };
  failure: string | undefined;
  isApplying: boolean;
  onApply: (isWithoutPictures: boolean) => void;
}

const skuMissing = 'Please choose the column that contains the SKU.';

/** The columns, the pictures, and what they would create and change. */
function Proposal({ importId, file, first, failure, isApplying, onApply }: ProposalProps) {
  const [columns, setColumns] = useState(first.columns);
  const [checked, setChecked] = useState(first.checked ?? skuMissing);
  const [isChecking, setChecking] = useState(false);
  const [isSending, setSending] = useState(false);
  const [isWithoutPictures, setWithoutPictures] = useState(false);
  const [areJumpsRight, setJumpsRight] = useState(false);
  const [wasSent, setWasSent] = useState(false);
  const asked = useRef(0);

  async function choose(next: readonly Holds[]) {
    const turn = ++asked.current;
    setColumns(next);
    if (!next.includes('sku')) return setChecked(skuMissing);
    setChecking(true);
    setJumpsRight(false);
    const answer = await check(importId, next);
    // A slow response to an earlier choice.
    if (turn !== asked.current) return;
    setChecking(false);
    setChecked(answer);
  }

  const { picture_count: pictureCount, missing_count: missingCount } =
    typeof checked === 'string' ? { picture_count: 0, missing_count: 0 } : checked;
  // Before a ZIP is chosen all pictures are missing, and their list would hide real problems.
  const hasZip = wasSent || missingCount < pictureCount;
  return (
    <div className="space-y-5">
      {file.source === 'own' && (
        <ColumnsCard headers={file.headers} columns={columns} onChange={(next) => void choose(next)} />
      )}
      {(pictureCount > 0 || isSending) && (
        <PicturesCard
          importId={importId}
          pictureCount={pictureCount}
          missingCount={missingCount}
          hasZip={hasZip}
          onSending={setSending}
          onSent={() => {
            setWasSent(true);
            void choose(columns);
          }}
        />
      )}
      <div aria-busy={isChecking} className={`space-y-5 ${isChecking ? 'opacity-60' : ''}`}>
        {typeof checked === 'string' ? (
          <Failure text={checked} />
        ) : (
          <>
            <div className="desk-card flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-5 py-4">
              <div>
                <p className="font-bold">Nothing has changed yet.</p>
                <output className="block text-steel">{summaryOf(checked)}</output>
                {canApply(checked) && checked.missing_count > 0 && (
                  <CheckBox isChecked={isWithoutPictures} onChange={setWithoutPictures}>
                    Import without {counted(checked.missing_count, 'missing picture', 'missing pictures')}; these
                    products are not published.
                  </CheckBox>
                )}
                {canApply(checked) && checked.jump_count > 0 && (
                  <CheckBox isChecked={areJumpsRight} onChange={setJumpsRight}>
                    {counted(checked.jump_count, 'price changes', 'prices change')} more than fivefold (first in the
                    list below). I have looked at {checked.jump_count === 1 ? 'it' : 'them'}.
                  </CheckBox>
                )}
              </div>
              {canApply(checked) && (
                <Button
                  isBusy={isApplying || isChecking}
                  disabled={
                    isSending ||
                    (checked.missing_count > 0 && !isWithoutPictures) ||
                    (checked.jump_count > 0 && !areJumpsRight)
                  }
                  onClick={() => onApply(isWithoutPictures)}
                >
                  {isApplying ? 'Importing…' : applyText(checked)}
                </Button>
              )}
            </div>
            <Failure text={failure} />
            {checked.wrong_count > 0 && <WrongList checked={checked} />}
            {checked.left_out_count > 0 && <LeftOutList checked={checked} />}
            {checked.note_count > 0 && <NoteList checked={checked} />}
            {checked.missing_count > 0 && hasZip && <MissingList checked={checked} />}
            {checked.create_count > 0 && <NewList checked={checked} />}
            {checked.change_count > 0 && <ChangeList checked={checked} />}
          </>
        )}
      </div>
    </div>
  );
}

const canApply = ({ wrong_count, change_count, create_count }: Checked): boolean =>
  wrong_count === 0 && change_count + create_count > 0;

function applyText({ change_count, create_count }: Checked): string {
  const changes = `ake ${counted(change_count, 'change', 'changes')}`;
  if (create_count === 0) return `M${changes}`;
  const creates = `Create ${counted(create_count, 'product', 'products')}`;
  return change_count === 0 ? creates : `${creates}, m${changes}`;
}

function summaryOf({ wrong_count, change_count, create_count, unchanged_rows }: Checked): string {
  const same = unchanged_rows > 0 ? ` ${counted(unchanged_rows, 'row stays as it is.', 'rows stay as they are.')}` : '';
  if (wrong_count > 0)
    return `Please correct the wrong cells in the file and upload it again: it is imported as a whole or not at all.${same}`;
  if (change_count + create_count === 0) return 'The shop already has all of this.';
  return `Below is what would be ${create_count === 0 ? 'changed' : change_count === 0 ? 'created' : 'created and changed'}.${same}`;
}
