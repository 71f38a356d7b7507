import { useRef } from 'react';
import { useFileDrop } from '../parts/use-file-drop.ts';

interface FileDropProps {
  /** Names the area and the field. */
  label: string;
  accept: string;
  /** On the button. */
  text: string;
  hint: string;
  /** On the button while a file is read or sent. */
  busyText: string | null;
  onFile: (file: File) => void;
}

/** Takes a file that is dropped or chosen. */
export function FileDrop({ label, accept, text, hint, busyText, onFile }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null);
  const area = useRef<HTMLElement>(null);
  const isOver = useFileDrop(area, ([file]) => file && busyText === null && onFile(file));

  return (
    <section
      ref={area}
      aria-label={label}
      aria-busy={busyText !== null}
      className={`rounded-md border-2 border-dashed px-4 py-8 text-center ${isOver ? 'border-electric bg-ice' : 'border-line-strong'}`}
    >
      <input
        ref={input}
        type="file"
        accept={accept}
        aria-label={`Choose: ${label}`}
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
        aria-disabled={busyText !== null}
        onClick={() => busyText === null && input.current?.click()}
        className="min-h-11 max-w-full rounded-md px-3 font-bold break-all text-electric hover:bg-ice lg:min-h-9"
      >
        {busyText ?? text}
      </button>
      <p className="text-sm text-steel">{hint}</p>
    </section>
  );
}
