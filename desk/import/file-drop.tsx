import { useRef } from 'react';
import { useFileDrop } from '../parts/use-file-drop.ts';

interface FileDropProps {
  /** Name of the file that is being uploaded. */
  sending: string | null;
  onFile: (file: File) => void;
}

/** Takes a file that is dropped or chosen. */
export function FileDrop({ sending, onFile }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null);
  const area = useRef<HTMLElement>(null);
  const isOver = useFileDrop(area, ([file]) => file && onFile(file));

  return (
    <section
      ref={area}
      aria-label="File to import"
      aria-busy={sending !== null}
      className={`rounded-md border-2 border-dashed px-4 py-8 text-center ${isOver ? 'border-electric bg-ice' : 'border-line-strong'}`}
    >
      <input
        ref={input}
        type="file"
        accept=".csv,.tsv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        aria-label="Choose a file"
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          if (file) onFile(file);
        }}
      />
      <button
        type="button"
        aria-disabled={sending !== null}
        onClick={() => sending === null && input.current?.click()}
        className="min-h-11 max-w-full rounded-md px-3 font-bold break-all text-electric hover:bg-ice lg:min-h-9"
      >
        {sending === null ? 'Choose a CSV or XLSX file' : `Reading ${sending}…`}
      </button>
      <p className="text-sm text-steel">Or drop it here. Up to 50,000 rows and 15 MB.</p>
    </section>
  );
}
