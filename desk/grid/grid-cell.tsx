import type { ClipboardEvent, KeyboardEvent } from 'react';

interface GridCellProps {
  name: string;
  label: string;
  value: string;
  isChanged: boolean;
  reason: string | undefined;
  inputMode: 'decimal' | 'numeric';
  onChange: (value: string) => void;
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
  onPaste: (event: ClipboardEvent<HTMLInputElement>) => void;
}

/** One cell, always a field: what is typed goes into it at once. */
export function GridCell({ name, label, value, isChanged, reason, ...input }: GridCellProps) {
  const noteId = `${name.replaceAll(/\W/g, '-')}-note`;
  return (
    <>
      <input
        type="text"
        name={name}
        aria-label={label}
        aria-invalid={reason === undefined ? undefined : true}
        aria-describedby={reason === undefined ? undefined : noteId}
        autoComplete="off"
        value={value}
        {...input}
        onChange={(event) => input.onChange(event.target.value)}
        onFocus={(event) => event.currentTarget.select()}
        className={`h-11 w-28 rounded-md border px-2 text-end tabular-nums aria-invalid:border-2 aria-invalid:border-stop lg:h-8 ${
          isChanged ? 'border-electric bg-ice font-bold' : 'border-line bg-white hover:border-line-strong'
        }`}
      />
      {reason !== undefined && (
        <span id={noteId} className="mt-1 block text-sm font-semibold text-stop">
          {reason}
        </span>
      )}
    </>
  );
}
