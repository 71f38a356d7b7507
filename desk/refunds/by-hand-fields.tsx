import { useState } from 'react';
import { Link } from 'react-router';
import { byHandMethods, type ByHandMethod } from '../../contract/desk/by-hand.ts';
import { formatPaise } from '../../domain/money.ts';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { useForm } from '../../ui/use-form.ts';

interface ByHandFieldsProps {
  form: Pick<ReturnType<typeof useForm>, 'field'>;
  names: { method: string; reference: string };
  paise: number;
  /** The person has an open till, which cash comes out of. */
  hasTill: boolean;
}

/** How money is handed over that no provider sends: in cash out of the own till, or by UPI with its reference. */
export function ByHandFields({ form, names, paise, hasTill }: ByHandFieldsProps) {
  const [method, setMethod] = useState<ByHandMethod | null>(null);
  return (
    <div>
      <ChoiceField
        field={form.field(names.method)}
        label={`How are you paying ${formatPaise(paise)}?`}
        choices={byHandMethods}
        onChoose={setMethod}
      />
      {method === 'Cash' && !hasTill && (
        <p role="alert" className="mt-3">
          Cash comes out of your till, and you have none open today.{' '}
          <Link to="/counter" className="font-bold text-electric hover:underline">
            Open your till
          </Link>{' '}
          first.
        </p>
      )}
      {method === 'UPI' && (
        <TextField
          field={form.field(names.reference)}
          label="Reference of the transfer"
          hint="The number that your UPI app shows"
          maxLength={60}
          autoComplete="off"
          className="mt-3"
        />
      )}
    </div>
  );
}
