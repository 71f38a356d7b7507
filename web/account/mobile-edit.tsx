import { useState } from 'react';
import { MobileForm, type User } from '../../contract/account.ts';
import { FormFailure } from '../forms/form-failure.tsx';
import { useForm } from '../forms/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { MobileField } from '../../ui/mobile-field.tsx';
import { saveMobile } from '../session/save-mobile.ts';

/** The mobile number, and a form in its place to change it. */
export function MobileEdit({ login }: { login: User }) {
  const [isEditing, setEditing] = useState(false);
  if (isEditing) return <EditForm login={login} onDone={() => setEditing(false)} />;
  return (
    <div className="mt-4 flex items-end justify-between gap-3">
      <p>
        <span className="block text-sm text-white/75">Mobile</span>
        <span className="font-semibold tabular-nums">{login.mobile || 'Not given'}</span>
      </p>
      <button
        type="button"
        onClick={() => setEditing(true)}
        className="-my-2 rounded-full px-3 py-2 text-sm font-bold text-glide underline underline-offset-4 hover:text-white"
      >
        {login.mobile ? 'Change mobile' : 'Add mobile'}
      </button>
    </div>
  );
}

function EditForm({ login, onDone }: { login: User; onDone: () => void }) {
  const { field, formProps, submitProps, isPending, failure } = useForm(
    MobileForm,
    async ({ mobile }) => {
      const reasons = await saveMobile(login.user_id, mobile);
      if (reasons === null) onDone();
      return reasons ?? [];
    },
    { takesFocus: true },
  );
  return (
    <form {...formProps} className="mt-4 rounded-md bg-white p-4 text-ink">
      <MobileField field={field('mobile')} label="Mobile" defaultValue={login.mobile} />
      <FormFailure text={failure} />
      <div className="mt-4 flex gap-2">
        <Button {...submitProps} size="small">
          {isPending ? 'Saving…' : 'Save'}
        </Button>
        <Button tone="quiet" size="small" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
