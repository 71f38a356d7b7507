import { useId } from 'react';
import type { OrderLine } from '../../contract/order.ts';
import { type FieldBinding, WrongNote, wrongProps } from '../../ui/field-frame.tsx';
import { NamedValues } from '../../ui/named-values.tsx';
import { Stepper } from '../../ui/stepper.tsx';
import { Thumbnail } from '../../ui/thumbnail.tsx';

interface ReturnLinesFieldProps {
  field: FieldBinding;
  lines: readonly OrderLine[];
  /** Pieces by line number. */
  chosen: Readonly<Record<string, number>>;
  onChoose: (chosen: Record<string, number>) => void;
}

/** Which lines come back and, of several pieces, how many. */
export function ReturnLinesField({ field, lines, chosen, onChoose }: ReturnLinesFieldProps) {
  const noteId = useId();
  function choose(line: OrderLine, quantity: number) {
    const { [line.line_number]: _, ...others } = chosen;
    onChoose(quantity === 0 ? others : { ...others, [line.line_number]: quantity });
  }
  return (
    <fieldset data-field={field.name} {...wrongProps(field, noteId)}>
      <legend className="mb-1.5 text-sm font-bold">What do you want to return?</legend>
      <ul className="divide-y divide-line border-y border-line">
        {lines.map((line) => (
          <li key={line.line_number} className="py-3">
            <LineChoice
              line={line}
              quantity={chosen[line.line_number] ?? 0}
              onChoose={(quantity) => choose(line, quantity)}
            />
          </li>
        ))}
      </ul>
      <WrongNote id={noteId} field={field} />
    </fieldset>
  );
}

interface LineChoiceProps {
  line: OrderLine;
  quantity: number;
  onChoose: (quantity: number) => void;
}

function LineChoice({ line, quantity, onChoose }: LineChoiceProps) {
  const left = line.is_returnable ? line.not_returned : 0;
  const whyNot = line.is_returnable ? 'Already returned' : 'Cannot be returned';
  return (
    <>
      <label className={`flex items-center gap-3 ${left > 0 ? 'cursor-pointer' : ''}`}>
        <input
          type="checkbox"
          checked={quantity > 0}
          disabled={left === 0}
          onChange={(event) => onChoose(event.target.checked ? 1 : 0)}
          className="size-5 shrink-0 accent-electric"
        />
        <Thumbnail src={line.product_image} className={`size-14 bg-ice ${left === 0 ? 'opacity-50' : ''}`} />
        <span className="min-w-0">
          <span className={`block leading-snug font-semibold break-words ${left === 0 ? 'text-steel' : ''}`}>
            {line.product_name}
          </span>
          <NamedValues values={line.variation_attributes} />
          {left === 0 && <span className="block text-sm text-steel">{whyNot}</span>}
        </span>
      </label>
      {quantity > 0 && left > 1 && (
        <div className="mt-2 flex items-center gap-3 ps-8">
          <Stepper
            label={`How many: ${line.product_name}`}
            value={quantity}
            min={1}
            max={left}
            limitText={`You can return ${left}.`}
            onChange={onChoose}
          />
          <span className="text-sm text-steel">of {left}</span>
        </div>
      )}
    </>
  );
}
