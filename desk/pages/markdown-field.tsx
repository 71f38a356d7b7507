import { useLayoutEffect, useRef } from 'react';
import { FieldFrame } from '../../ui/field-frame.tsx';
import { areaLook } from '../../ui/text-area-field.tsx';
import type { EditControls } from '../form/edit-form.tsx';
import { marks, type Marked } from './markdown-marks.ts';

interface MarkdownFieldProps {
  controls: EditControls;
  name: string;
  label: string;
  hint: string;
}

/** Markdown with buttons for people who do not know its syntax. */
export function MarkdownField({ controls: { bind, set }, name, label, hint }: MarkdownFieldProps) {
  const box = useRef<HTMLDivElement>(null);
  const next = useRef<Marked | null>(null);
  const { field, value, onChange } = bind(name);
  // The new text must be rendered before it can be selected.
  useLayoutEffect(() => {
    const made = next.current;
    next.current = null;
    if (made?.text === value) box.current?.querySelector('textarea')?.setSelectionRange(made.start, made.end);
  }, [value]);

  function press(apply: (given: Marked) => Marked) {
    const element = box.current?.querySelector('textarea');
    if (!element) return;
    const made = apply({ text: value, start: element.selectionStart, end: element.selectionEnd });
    next.current = made;
    set(name, made.text);
    element.focus();
  }

  return (
    <FieldFrame field={field} label={label} hint={hint}>
      {(control) => (
        <div ref={box}>
          <div role="toolbar" aria-label={`Format of ${label}`} className="mb-2 flex flex-wrap gap-1.5">
            {marks.map(({ label: words, apply }) => (
              <button
                key={words}
                type="button"
                // Keeps the focus, and with it the selection, in the text.
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => press(apply)}
                className="min-h-11 rounded-md bg-white px-2.5 text-sm font-bold ring-1 ring-line hover:bg-ice hover:ring-line-strong lg:min-h-9"
              >
                {words}
              </button>
            ))}
          </div>
          <textarea
            rows={16}
            {...control}
            value={value}
            onChange={onChange}
            className={`${areaLook} field-sizing-content max-h-[60vh] min-h-20`}
          />
        </div>
      )}
    </FieldFrame>
  );
}
