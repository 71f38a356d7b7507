import { useId } from 'react';
import type { ConsentNotice } from '../../contract/batch.ts';
import { type FieldBinding, WrongNote, wrongProps } from '../../ui/field-frame.tsx';

const titles: Record<ConsentNotice['purpose'], string> = {
  training: 'Training',
  photos: 'Photos and videos (optional)',
  messages: 'Messages about events (optional)',
};

/** The consents, one by one. Nothing is ticked beforehand. */
export function ConsentsField({ field, notices }: { field: FieldBinding; notices: readonly ConsentNotice[] }) {
  const id = useId();
  if (notices.length === 0) return null;
  return (
    <fieldset>
      <legend className="text-lg font-bold">I am a parent or guardian and agree to</legend>
      <div className="mt-3 space-y-3">
        {notices.map(({ purpose, text }) => (
          <div key={purpose} className="flex gap-3">
            <input
              id={`${id}-${purpose}`}
              type="checkbox"
              name={field.name}
              value={purpose}
              aria-describedby={`${id}-${purpose}-text`}
              {...(purpose === 'training' && wrongProps(field, id))}
              className="mt-0.5 size-6 shrink-0 cursor-pointer accent-electric"
            />
            <div>
              <label htmlFor={`${id}-${purpose}`} className="cursor-pointer font-bold">
                {titles[purpose]}
              </label>
              <p id={`${id}-${purpose}-text`} className="text-sm text-steel">
                {text}
              </p>
            </div>
          </div>
        ))}
      </div>
      <WrongNote id={id} field={field} />
    </fieldset>
  );
}
