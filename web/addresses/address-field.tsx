import { useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import type { AddressSuggestion } from '../../contract/address.ts';
import { controlLook, FieldFrame, type FieldBinding } from '../../ui/field-frame.tsx';
import { Listbox } from '../../ui/listbox.tsx';
import { useCombobox, type ShownChoices } from '../../ui/use-combobox.ts';
import type { clientLoader } from './lookup-suggestions.ts';

/** Asks once the typing pauses for this long. */
const pauseMs = 250;
/** Shorter texts match too many addresses. */
const lengthMin = 3;

interface AddressFieldProps {
  field: FieldBinding;
  defaultValue: string;
  /** Only places there are suggested; null: not typed yet. */
  pincode: string | null;
  /** A suggestion also has the area, city and pincode. */
  onChoose: (suggestion: AddressSuggestion) => void;
}

/**
 * The address as text, with optional suggestions below. They take room of their own, so that they cover nothing, and stay until another field is
 * filled in: a button below would otherwise move away from under the finger.
 */
export function AddressField({ field, defaultValue, pincode, onChoose }: AddressFieldProps) {
  const [text, setText] = useState(defaultValue);
  const { isListing, shown, open, close, inputProps } = useCombobox<AddressSuggestion>(text, (suggestion) => {
    setText(suggestion.new_address);
    onChoose(suggestion);
  });
  return (
    <FieldFrame field={field} label="Address" hint="House, building and street">
      {(control) => (
        <div className="relative">
          <input
            type="text"
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              open();
            }}
            {...inputProps}
            {...control}
            onBlur={({ relatedTarget }) => relatedTarget instanceof HTMLInputElement && close()}
            // Beside our suggestions: a browser knows the visitor's own address.
            autoComplete="address-line1"
            maxLength={300}
            className={controlLook}
          />
          {isListing && text.trim().length >= lengthMin && (
            <AddressSuggestions text={text.trim()} pincode={pincode} shown={shown} />
          )}
        </div>
      )}
    </FieldFrame>
  );
}

interface AddressSuggestionsProps {
  text: string;
  pincode: string | null;
  shown: ShownChoices<AddressSuggestion>;
}

/** Shows the last answer until the next one is here. */
function AddressSuggestions({ text, pincode, shown }: AddressSuggestionsProps) {
  const { load, data } = useFetcher<typeof clientLoader>();
  useEffect(() => {
    const query = new URLSearchParams({ text, ...(pincode !== null && { pincode }) });
    const timer = setTimeout(() => void load(`/lookup/address-suggestions?${query}`), pauseMs);
    return () => clearTimeout(timer);
  }, [text, pincode, load]);
  return (
    <>
      <Listbox
        {...shown}
        label="Suggested addresses"
        choices={data ?? none}
        textOf={({ label }) => label}
        className="max-h-56"
      />
      <output className="sr-only">{data && `${data.length} suggestions`}</output>
    </>
  );
}

const none: readonly AddressSuggestion[] = [];
