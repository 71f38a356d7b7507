import { useState } from 'react';
import { deskContract } from '../../contract/desk/desk-contract.ts';
import type { DeskReturn } from '../../contract/desk/returns.ts';
import { returnConditions } from '../../domain/return-state.ts';
import { ChoiceField } from '../../ui/choice-field.tsx';
import type { FieldBinding } from '../../ui/field-frame.tsx';
import { Stepper } from '../../ui/stepper.tsx';
import { useForm } from '../../ui/use-form.ts';
import { call } from '../api/call.ts';
import { FormDialog } from '../form/form-dialog.tsx';
import { GoodsLine } from '../orders/goods-line.tsx';
import { CheckBox } from '../parts/check-box.tsx';
import { conditionWords, enteredText } from './condition-text.ts';
import { changedBy, lookedAt, receivedLine, type Looked } from './received-lines.ts';
import { useStep } from './use-step.ts';

type Line = DeskReturn['lines'][number];

interface ReceiveDialogProps {
  found: DeskReturn;
  onClose: () => void;
}

/** How many pieces came back, in what condition, and whether they go back on the shelf. */
export function ReceiveDialog({ found, onClose }: ReceiveDialogProps) {
  const finish = useStep(onClose);
  const [opened] = useState(found);
  const [looked, setLooked] = useState<ReadonlyMap<number, Looked>>(new Map());
  const lookedNow = (line: Line): Looked => lookedAt(looked.get(line.line_number), opened, line);
  const form = useForm(
    deskContract['POST /desk/returns/:returnId/receive'].body,
    async (body) =>
      finish(await call('POST /desk/returns/:returnId/receive', { params: { returnId: found.return_id }, body })),
    {
      read: () => ({
        version: found.version,
        lines: found.lines.map((line) => receivedLine(line.line_number, lookedNow(line))),
      }),
    },
  );
  return (
    <FormDialog
      id="receive"
      title="What came back?"
      form={form}
      button={found.state === 'received' ? 'Save' : 'Mark as received'}
      takesFocus={false}
      onClose={onClose}
    >
      <ul className="divide-y divide-line">
        {found.lines.map((line, index) => (
          <li key={line.line_number} className="py-4 first:pt-0">
            <LookedLine
              line={line}
              looked={lookedNow(line)}
              theirs={changedBy(opened, line)}
              canBeLess={!found.is_whole_order && line.exchange_sku === null}
              field={form.field(`lines.${index}.condition`)}
              onChange={(change) => setLooked(new Map(looked).set(line.line_number, { ...lookedNow(line), ...change }))}
            />
          </li>
        ))}
      </ul>
      <p className="text-sm text-steel">
        You can correct the condition until the return is closed. Nothing is refunded yet.
      </p>
    </FormDialog>
  );
}

interface LookedLineProps {
  line: Line;
  looked: Looked;
  theirs: Looked | null;
  canBeLess: boolean;
  field: FieldBinding;
  onChange: (change: Partial<Looked>) => void;
}

function LookedLine({ line, looked, theirs, canBeLess, field, onChange }: LookedLineProps) {
  const { quantity, condition, is_restocked } = looked;
  return (
    <fieldset className="space-y-3">
      <legend className="sr-only">{line.product_name}</legend>
      <GoodsLine line={line} />
      {theirs && (
        <p className="rounded-md bg-ice px-4 py-2 font-semibold">Entered in the meantime: {enteredText(theirs)}</p>
      )}
      {line.exchange_sku !== null && (
        <p className="text-sm">
          This line is being exchanged, so all of it has to come back. Otherwise, end the exchange first.
        </p>
      )}
      {canBeLess && (
        <Stepper
          label={`Pieces of ${line.product_name}`}
          value={quantity}
          min={0}
          max={line.quantity}
          isImmediate
          limitText={`Only ${line.quantity} should come back.`}
          onChange={(pieces) => onChange({ quantity: pieces })}
        />
      )}
      {quantity < line.quantity && (
        <p className="text-sm">What did not come back is not refunded. If it comes later, start another return.</p>
      )}
      {quantity > 0 && (
        <ChoiceField
          field={field}
          label="Condition"
          choices={returnConditions}
          words={conditionWords}
          defaultValue={condition ?? undefined}
          onChoose={(chosen) => onChange({ condition: chosen })}
        />
      )}
      {quantity > 0 && condition === 'sellable' && (
        <CheckBox isChecked={is_restocked} onChange={(isChecked) => onChange({ is_restocked: isChecked })}>
          Back on the shelf
        </CheckBox>
      )}
      {quantity > 0 && condition === 'not received' && (
        <p className="text-sm">
          {line.exchange_sku === null
            ? 'The courier lost it. It is refunded anyway.'
            : 'The courier lost it. It is exchanged anyway.'}
        </p>
      )}
    </fieldset>
  );
}
