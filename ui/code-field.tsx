import { useEffect, useId, useRef, useState, type ChangeEvent, type ClipboardEvent, type KeyboardEvent } from 'react';
import { type FieldBinding, WrongNote } from './field-frame.tsx';

interface CodeFieldProps {
  field: FieldBinding;
  label: string;
  length: number;
}

/**
 * A code with one box for each digit. A paste, or the code a phone offers from its messages, fills all boxes. The last digit submits the form.
 */
export function CodeField({ field, label, length }: CodeFieldProps) {
  const noteId = useId();
  const boxes = useRef<(HTMLInputElement | null)[]>([]);
  const [digits, setDigits] = useState<readonly string[]>(() => Array.from({ length }, () => ''));

  const boxNames = digits.map((_, index) => `Digit ${index + 1} of ${length}`);
  const isWhole = digits.every((digit) => digit !== '');
  const isRefused = field.reason !== undefined && isWhole;
  const isInvalid = (index: number) => field.reason !== undefined && (isWhole || digits[index] === '');

  const code = digits.join('');
  useEffect(() => {
    if (code.length === length) boxes.current[0]?.form?.requestSubmit();
  }, [code, length]);

  const focus = (index: number) => boxes.current[Math.max(0, Math.min(index, length - 1))]?.focus();

  const write = (from: number, text: string) => {
    const typed = text.replace(/\D/g, '').slice(0, length - from);
    if (typed === '') return;
    // Typing over a refused code from the first box on starts a new one. If the old digits stayed behind it, each new digit would submit the form.
    const isNew = isRefused && from === 0;
    setDigits((old) => old.map((digit, index) => typed[index - from] ?? (isNew ? '' : digit)));
    focus(from + typed.length);
  };

  const change = (index: number, { target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    const added = 'data' in nativeEvent && typeof nativeEvent.data === 'string' ? nativeEvent.data : target.value;
    if (target.value === '') setDigits((old) => old.with(index, ''));
    else write(added.length > 1 ? 0 : index, added);
  };

  const press = (index: number, event: KeyboardEvent) => {
    if (event.key === 'Backspace' && isRefused) {
      // A refused code puts the focus on its first box, where Backspace would clear only that box.
      event.preventDefault();
      setDigits((old) => old.with(length - 1, ''));
      focus(length - 1);
    } else if (event.key === 'Backspace' && digits[index] === '' && index > 0) {
      event.preventDefault();
      setDigits((old) => old.with(index - 1, ''));
      focus(index - 1);
    } else if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') {
      event.preventDefault();
      focus(index + (event.key === 'ArrowLeft' ? -1 : 1));
    }
  };

  const paste = (event: ClipboardEvent) => {
    event.preventDefault();
    write(0, event.clipboardData.getData('text'));
  };

  return (
    <fieldset data-field={field.name} className="min-w-0">
      <legend className="mb-1.5 text-sm font-bold">{label}</legend>
      <input type="hidden" name={field.name} value={code} />
      <div className="flex gap-2 sm:gap-3">
        {boxNames.map((boxName, index) => (
          <input
            key={boxName}
            type="text"
            ref={(box) => {
              boxes.current[index] = box;
            }}
            value={digits[index] ?? ''}
            aria-label={boxName}
            aria-invalid={isInvalid(index) ? true : undefined}
            aria-describedby={field.reason === undefined ? undefined : noteId}
            inputMode="numeric"
            pattern="[0-9]*"
            autoComplete={index === 0 ? 'one-time-code' : 'off'}
            onChange={(event) => change(index, event)}
            onKeyDown={(event) => press(index, event)}
            onPaste={paste}
            onFocus={(event) => event.target.select()}
            className="h-14 w-full min-w-0 max-w-14 rounded-md border border-line-strong text-center text-xl font-extrabold tabular-nums aria-invalid:border-signal-deep aria-invalid:ring-1 aria-invalid:ring-signal-deep"
          />
        ))}
      </div>
      <WrongNote id={noteId} field={field} />
    </fieldset>
  );
}
