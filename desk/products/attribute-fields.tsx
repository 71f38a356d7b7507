import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { attributeLooks, type SentAttribute } from '../../contract/desk/variations.ts';
import { IconButton } from '../../ui/button.tsx';
import { drawn } from '../../ui/drawn.ts';
import { newKey } from '../../ui/new-key.ts';
import { TextField } from '../../ui/text-field.tsx';

/** While it is typed, names may be empty or equal, so each has a key of its own. */
export interface TypedAttribute extends Omit<SentAttribute, 'values'> {
  key: string;
  values: { key: string; name: string; was: string | null }[];
}

export const newValue = (name = '', was: string | null = null): TypedAttribute['values'][number] => ({
  key: newKey(),
  name,
  was,
});

interface AttributeFieldsProps {
  attribute: TypedAttribute;
  reasonAt: (field: string) => string | undefined;
  onChange: (attribute: TypedAttribute) => void;
  onRemove: () => void;
}

const lookTexts = { text: 'Words', colour: 'Colours', picture: 'Pictures' };

/** One attribute with its values. Enter in a value goes on to the next. */
export function AttributeFields({ attribute, reasonAt, onChange, onRemove }: AttributeFieldsProps) {
  const list = useRef<HTMLUListElement>(null);
  const { name, look, values } = attribute;
  const title = name || 'the new attribute';
  const setValue = (index: number, text: string) =>
    onChange({ ...attribute, values: values.map((each, place) => (place === index ? { ...each, name: text } : each)) });

  function addValue() {
    // Rendered at once, because the next letter belongs to the new value.
    flushSync(() => onChange({ ...attribute, values: [...values, newValue()] }));
    [...(list.current?.querySelectorAll('input') ?? [])].at(-1)?.focus();
  }

  return (
    <fieldset className="rounded-md px-4 pt-3 pb-4 ring-1 ring-line">
      <legend className="sr-only">{title}</legend>
      <div className="flex items-start gap-2">
        <TextField
          field={{ name: 'name', reason: reasonAt('name') }}
          label="Attribute"
          placeholder="Size"
          autoComplete="off"
          value={name}
          onChange={(event) => onChange({ ...attribute, name: event.target.value })}
          className="flex-1"
        />
        <IconButton icon={drawn.trash} label={`Remove ${title}`} tone="bare" onClick={onRemove} className="mt-7" />
      </div>
      <fieldset className="mt-3">
        <legend className="mb-1 text-sm font-bold">Shown as</legend>
        <div className="flex flex-wrap gap-x-5">
          {attributeLooks.map((each) => (
            <label key={each} className="flex min-h-9 cursor-pointer items-center gap-2">
              <input
                type="radio"
                checked={look === each}
                onChange={() => onChange({ ...attribute, look: each })}
                className="size-5 accent-electric"
              />
              {lookTexts[each]}
            </label>
          ))}
        </div>
      </fieldset>
      <p className="mt-3 mb-1 text-sm font-bold">Values</p>
      <ul ref={list} className="flex flex-wrap gap-2">
        {values.map((value, index) => (
          <ValueInput
            key={value.key}
            label={`Value ${index + 1} of ${title}`}
            text={value.name}
            reason={reasonAt(`values.${index}.name`)}
            onChange={(text) => setValue(index, text)}
            onEnter={addValue}
            onRemove={() => onChange({ ...attribute, values: values.filter((_, place) => place !== index) })}
          />
        ))}
        <li>
          <button
            type="button"
            onClick={addValue}
            className="min-h-11 rounded-md px-3 font-bold text-electric hover:bg-ice lg:min-h-9"
          >
            Add a value
          </button>
        </li>
      </ul>
      {reasonAt('values') !== undefined && (
        <p role="alert" className="mt-2 text-sm font-semibold text-signal-deep">
          {reasonAt('values')}
        </p>
      )}
    </fieldset>
  );
}

interface ValueInputProps {
  label: string;
  text: string;
  reason: string | undefined;
  onChange: (text: string) => void;
  onEnter: () => void;
  onRemove: () => void;
}

const ValueInput = ({ label, text, reason, onChange, onEnter, onRemove }: ValueInputProps) => (
  <li>
    <span className="flex items-center rounded-md border border-line-strong bg-white focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-electric has-aria-invalid:border-signal-deep">
      <input
        type="text"
        aria-label={label}
        aria-invalid={reason === undefined ? undefined : true}
        autoComplete="off"
        maxLength={60}
        value={text}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || text.trim() === '') return;
          event.preventDefault();
          onEnter();
        }}
        className="h-11 w-24 ps-3 font-semibold focus-visible:outline-none lg:h-9"
      />
      <IconButton icon="close" label={`Remove ${text || label}`} tone="bare" onClick={onRemove} className="size-9!" />
    </span>
    {reason !== undefined && <span className="mt-1 block text-sm font-semibold text-signal-deep">{reason}</span>}
  </li>
);
