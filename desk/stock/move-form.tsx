import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { deskContract, type DeskOutput } from '../../contract/desk/desk-contract.ts';
import type { Movement, StockRow } from '../../contract/desk/stock.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { call, conflictOf, reasonsOf } from '../api/call.ts';
import { createKeyKeeper } from '../../ui/new-key.ts';
import { useForm } from '../../ui/use-form.ts';
import { Failure } from '../parts/notice.tsx';
import { useFirstFocus } from '../parts/use-first-focus.ts';

type Kind = Movement['kind'];
export type Moved = DeskOutput<'POST /desk/stock/:sku/movements'>;

const kinds = [
  { kind: 'count', text: 'Count', button: 'Save the count', label: 'Pieces on the shelf' },
  { kind: 'receive', text: 'Receive', button: 'Receive', label: 'Pieces received' },
  { kind: 'write-off', text: 'Write off', button: 'Write off', label: 'Pieces to write off' },
] as const satisfies readonly { kind: Kind; text: string; button: string; label: string }[];

const otherReason = 'Other';
const reasons = ['Damaged', 'Lost', 'Given away', 'Sent back', otherReason];

interface MoveFormProps {
  stock: StockRow;
  onMoved: (moved: Moved, kind: Kind) => void;
  /** Somebody else changed the stock, so the screen is out of date. */
  onStale: () => void;
}

/** Counts, receives or writes off one SKU. The kind is in the address, so that it stays the same for the next SKU. */
export function MoveForm({ stock, onMoved, onStale }: MoveFormProps) {
  const [params, setParams] = useSearchParams();
  const { kind, button, label } = kinds.find((each) => each.kind === params.get('do')) ?? kinds[0];
  const [isOther, setOther] = useState(false);
  const [movedCount, setMovedCount] = useState(0);
  const [{ keyFor, forget }] = useState(createKeyKeeper);
  const amount = kind === 'count' ? 'counted' : 'quantity';
  const { field, failure, formProps, submitProps } = useForm(
    deskContract['POST /desk/stock/:sku/movements'].body,
    async (movement, form) => {
      const answer = await call('POST /desk/stock/:sku/movements', { params: { sku: stock.sku }, body: movement });
      if (answer.ok) {
        forget();
        form.reset();
        setOther(false);
        setMovedCount((count) => count + 1);
        onMoved(answer.body, kind);
        return [];
      }
      const conflict = conflictOf(answer);
      if (conflict) {
        onStale();
        const reason = `The stock has changed: there should be ${conflict.version} now. Please count again.`;
        return [{ field: amount, reason }];
      }
      return reasonsOf(answer, { 'below-held': amount });
    },
    {
      read(data) {
        const movement = {
          kind,
          [amount]: numberOf(data.get(amount)),
          reason: data.get('other') ?? reasonOf(data.get('reason')),
          ...(kind === 'count' && { expected: stock.on_shelf }),
        };
        return { ...movement, key: keyFor(JSON.stringify(movement)) };
      },
    },
  );
  useFirstFocus(formProps.ref);
  const reasonField = field('reason');
  return (
    <form {...formProps} aria-label="Change the stock" className="desk-card space-y-4 p-4">
      <fieldset>
        <legend className="sr-only">What to do</legend>
        <div className="grid grid-cols-3 gap-1 rounded-md bg-ice-deep p-1">
          {kinds.map((each) => (
            <label
              key={each.kind}
              className="relative flex min-h-11 cursor-pointer items-center justify-center rounded-md font-bold text-steel has-checked:bg-white has-checked:text-ink has-checked:ring-1 has-checked:ring-line has-focus-visible:outline-3 has-focus-visible:outline-electric lg:min-h-9"
            >
              <input
                type="radio"
                name="kind"
                value={each.kind}
                checked={each.kind === kind}
                onChange={() => setParams({ do: each.kind }, { replace: true, preventScrollReset: true })}
                className="absolute inset-0 cursor-pointer opacity-0"
              />
              {each.text}
            </label>
          ))}
        </div>
      </fieldset>
      <TextField
        key={amount}
        field={field(amount)}
        label={label}
        inputMode="numeric"
        enterKeyHint="done"
        maxLength={13}
        autoComplete="off"
        hint={kind === 'count' ? shelfHint(stock) : undefined}
      />
      {kind === 'write-off' ? (
        <div
          // Remounted after each movement: resetting the form unticks the choice, and React would not report the same choice again.
          key={movedCount}
        >
          <ChoiceField
            field={isOther ? { ...reasonField, reason: undefined } : reasonField}
            label="Why"
            choices={reasons}
            onChoose={(reason) => setOther(reason === otherReason)}
          />
          {isOther && (
            <TextField
              field={{ name: 'other', reason: reasonField.reason }}
              label="What happened"
              maxLength={200}
              className="mt-3"
            />
          )}
        </div>
      ) : (
        <TextField
          key={kind}
          field={reasonField}
          label="Note (optional)"
          maxLength={200}
          autoComplete="off"
          defaultValue=""
        />
      )}
      <Failure text={failure} />
      <Button {...submitProps} className="w-full">
        {button}
      </Button>
    </form>
  );
}

const shelfHint = ({ on_shelf, to_pack }: StockRow): string =>
  to_pack === 0
    ? `There should be ${on_shelf}.`
    : `There should be ${on_shelf}, including ${to_pack} sold and not yet packed.`;

/** "Other" alone is not a reason: its text field is required. */
const reasonOf = (chosen: unknown): unknown => (chosen === null || chosen === otherReason ? '' : chosen);

/** Text that is not a number is passed on, for the schema to refuse. */
function numberOf(typed: unknown): unknown {
  const text = typeof typed === 'string' ? typed.trim() : '';
  return /^\d+$/.test(text) ? Number(text) : text;
}
