import { useId, useState } from 'react';
import { MobileForm, type User } from '../../contract/account.ts';
import { unsentOf } from '../cart/cart-store.ts';
import { FormFailure } from '../forms/form-failure.tsx';
import { useForm } from '../../ui/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { MobileField } from '../../ui/mobile-field.tsx';
import { showToast } from '../../ui/toast.tsx';
import { endSession } from '../session/leaving.ts';
import { saveMobile } from '../session/look-up-user.ts';

export function Profile({ login }: { login: User }) {
  const [isOpen, setOpen] = useState(false);
  const detailsId = useId();
  return (
    <section
      aria-label="Profile"
      className="on-ink lanes rounded-lg bg-ink px-4 py-2 text-white sm:px-6 lg:flex lg:flex-col lg:p-8"
    >
      {/* On a phone one line, so that the orders begin on the first screen. */}
      <div className="flex flex-wrap items-center gap-x-3 lg:contents">
        <div className="min-w-0 grow basis-24 lg:grow-0 lg:basis-auto">
          <p className="text-sm text-white/75 max-lg:hidden">Hello</p>
          <h2 className="text-base break-words lg:mt-1 lg:text-xl">{login.full_name}</h2>
        </div>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={detailsId}
          onClick={() => setOpen(!isOpen)}
          className="min-h-11 rounded-full px-2 text-sm font-bold text-glide underline underline-offset-4 hover:text-white lg:hidden"
        >
          Profile
        </button>
        <Logout login={login} />
      </div>
      <div id={detailsId} className={`pb-3 lg:order-1 lg:block lg:pb-0 ${isOpen ? '' : 'max-lg:hidden'}`}>
        <dl className="mt-2 space-y-4 lg:mt-5">
          <div>
            <dt className="text-sm text-white/75">Email</dt>
            <dd className="font-semibold break-all">{login.email}</dd>
          </div>
        </dl>
        <Mobile login={login} />
      </div>
    </section>
  );
}

/** The mobile number, or the form to change it. */
function Mobile({ login }: { login: User }) {
  const [isEditing, setEditing] = useState(false);
  if (isEditing) return <MobileEditor login={login} onDone={() => setEditing(false)} />;
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

function MobileEditor({ login, onDone }: { login: User; onDone: () => void }) {
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

function Logout({ login }: { login: User }) {
  const { user_id: userId } = login;
  const leave = () => {
    const unsent = unsentOf(userId).read().changes.length;
    if (unsent > 0) {
      const [changes, them] = unsent === 1 ? ['One change', 'it'] : [`${unsent} changes`, 'them'];
      const text = `${changes} to your cart did not reach the shop. Log in here again to send ${them}.`;
      showToast(text, 'warning', { ms: 8000 });
    }
    void endSession();
  };
  return (
    <Button tone="light" size="small" onClick={leave} className="lg:order-2 lg:mt-8 lg:self-start">
      Logout
    </Button>
  );
}
