import { useRevalidator } from 'react-router';
import { deskContract, type DeskOutput } from '../../contract/desk/desk-contract.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useForm } from '../../ui/use-form.ts';
import { call, reasonsOf } from '../api/call.ts';
import { Failure } from '../parts/notice.tsx';

/** How much a role may take off a sale at the counter. */
export function DiscountLimit({ role }: { role: DeskOutput<'PATCH /desk/roles/:role'> }) {
  const { revalidate } = useRevalidator();
  const form = useForm(
    deskContract['PATCH /desk/roles/:role'].body,
    async (body) => {
      const answer = await call('PATCH /desk/roles/:role', { params: { role: role.role }, body });
      await revalidate();
      if (!answer.ok) return reasonsOf(answer);
      showToast('Saved.');
      return [];
    },
    {
      read: (data) => ({
        version: role.version,
        discount_percent_max:
          data.get('discount_percent_max') === '' ? Number.NaN : Number(data.get('discount_percent_max')),
      }),
    },
  );
  return (
    <form {...form.formProps} className="ps-4 pt-1 pb-3">
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          field={form.field('discount_percent_max')}
          label="Discount at the counter, at most percent"
          defaultValue={role.discount_percent_max}
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
        />
        <Button {...form.submitProps} size="small" tone="quiet" className="mb-1">
          Save
        </Button>
      </div>
      <Failure text={form.failure} className="mt-2" />
    </form>
  );
}
