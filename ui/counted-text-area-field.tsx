import { useEffect, useRef, useState } from 'react';
import { areaLook } from './text-area-field.tsx';
import { FieldFrame, type FieldBinding } from './field-frame.tsx';

interface CountedTextAreaFieldProps {
  field: FieldBinding;
  label: string;
  lengthMax: number;
  rows?: number;
  defaultValue?: string | undefined;
  onText?: (text: string) => void;
}

/** Screen readers hear the count when the typing pauses, not at every letter. */
const restMs = 1000;

/** A text area with a length limit and a counter. */
export function CountedTextAreaField(props: CountedTextAreaFieldProps) {
  const { field, label, lengthMax, rows = 5, defaultValue, onText } = props;
  const area = useRef<HTMLTextAreaElement>(null);
  const [length, setLength] = useState(defaultValue?.length ?? 0);
  const [announced, setAnnounced] = useState('');

  useEffect(() => {
    if (length === 0) return undefined;
    const timer = setTimeout(() => setAnnounced(`${lengthMax - length} characters left`), restMs);
    return () => clearTimeout(timer);
  }, [length, lengthMax]);

  useEffect(() => {
    const form = area.current?.form;
    const startAgain = () => {
      setLength(area.current?.defaultValue.length ?? 0);
      setAnnounced('');
    };
    form?.addEventListener('reset', startAgain);
    return () => form?.removeEventListener('reset', startAgain);
  }, []);

  return (
    <div>
      <FieldFrame field={field} label={label}>
        {(control) => (
          <textarea
            ref={area}
            rows={rows}
            maxLength={lengthMax}
            defaultValue={defaultValue}
            onInput={({ currentTarget: { value } }) => {
              setLength(value.length);
              onText?.(value);
            }}
            {...control}
            className={areaLook}
          />
        )}
      </FieldFrame>
      <p aria-hidden="true" className="mt-1.5 text-end text-sm text-steel tabular-nums">
        {length} / {lengthMax}
      </p>
      <output className="sr-only">{announced}</output>
    </div>
  );
}
