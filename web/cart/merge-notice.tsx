import { IconButton } from '../../ui/button.tsx';
import { forgetMergeReport, useMergeReport, type ReportedLine } from './merge-report.ts';

/** What became of the products that were chosen before the login. */
export function MergeNotice() {
  const report = useMergeReport();
  if (report.length === 0) return null;
  const namesOf = (outcome: ReportedLine['outcome']) =>
    report.filter((line) => line.outcome === outcome).map(({ name }) => name);
  return (
    <section aria-label="Chosen before your login" className="mb-8 flex gap-4 rounded-lg bg-ice p-5">
      <div className="min-w-0 grow space-y-1">
        <Names text="Moved into your cart" names={namesOf('merged')} />
        <Names text="Already in your cart" names={namesOf('already there')} />
      </div>
      <IconButton icon="close" label="Close" tone="bare" onClick={forgetMergeReport} />
    </section>
  );
}

function Names({ text, names }: { text: string; names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <p className="break-words">
      <strong>{text}:</strong> {names.join(', ')}
    </p>
  );
}
