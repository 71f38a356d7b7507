import { useId, useRef, useState, type ReactNode } from 'react';
import { AdmissionForm, genders, type AdmissionRecord } from '../../contract/admission.ts';
import type { User } from '../../contract/account.ts';
import type { Centre } from '../../contract/site.ts';
import { indiaDate } from '../../domain/india-time.ts';
import { browserApi } from '../api/api.ts';
import { FormFailure } from '../forms/form-failure.tsx';
import { reasonsOf } from '../../contract/client.ts';
import { useForm } from '../../ui/use-form.ts';
import { AgainDialog } from '../../ui/again-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { CheckField } from '../../ui/check-field.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { EmailField } from '../../ui/email-field.tsx';
import { MobileField } from '../../ui/mobile-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { showToast } from '../../ui/toast.tsx';
import { familyOf, forgetDraft, keepDraft, readDraft, type Draft } from './admission-draft.ts';
import { CentreFacts } from './centres.tsx';

interface AdmissionFieldsProps {
  login: User;
  centres: readonly Centre[];
  /** The last form that this account sent. */
  earlier: AdmissionRecord | null;
  /** Between the centres and the form. */
  children: ReactNode;
  onSubmitted: (paymentId: string) => Promise<void>;
}

export const admissionFieldsId = 'form';

/** The centres to choose from, and the admission form. What was typed is saved on this device until it is sent. */
export function AdmissionFields({ login, centres, earlier, children, onSubmitted }: AdmissionFieldsProps) {
  const [{ draft, today }] = useState(() => ({
    draft: { ...(earlier && stillOffered(familyOf(earlier), centres)), ...readDraft(login.user_id) },
    today: indiaDate(new Date()),
  }));
  const [chosen, setChosen] = useState(draft.center ?? '');
  /** This child already has an admission: the shop asks before it takes another. */
  const [question, setQuestion] = useState<string | null>(null);
  const isRepeatWanted = useRef(false);
  const { field, formProps, submitProps, isPending, failure } = useForm(
    AdmissionForm,
    async (filledIn) => {
      const { client, mainId } = browserApi();
      const sender = { user_id: login.user_id, user_name: login.full_name, main_id: mainId };
      const again = isRepeatWanted.current;
      isRepeatWanted.current = false;
      const answer = await client.call('POST /admission', { body: { ...filledIn, ...sender, again } });
      if (answer.ok) {
        forgetDraft();
        showToast(answer.body.message || 'Admission form submitted successfully!');
        await onSubmitted(answer.body.payment_id);
        return [];
      }
      if (answer.refusal?.code === 'admitted-before') {
        setQuestion(answer.refusal.message);
        return [];
      }
      const isFinal = answer.refusal?.code === 'admissions-full';
      showToast((isFinal && answer.refusal?.message) || 'Submission failed. Please try again.', 'error');
      return reasonsOf(answer);
    },
    {
      onInvalid(reasons) {
        const isDisagreed = reasons.some((reason) => reason.field === 'rulesAgreed');
        if (isDisagreed) showToast('You must agree to the Rules & Regulations.', 'warning');
      },
    },
  );
  function choose(name: string) {
    const select = formProps.ref.current?.elements.namedItem('center');
    if (!(select instanceof HTMLSelectElement)) return;
    select.value = name;
    // As if it were chosen by hand: the draft and the reasons follow.
    select.dispatchEvent(new Event('input', { bubbles: true }));
  }

  return (
    <>
      <CentreCards centres={centres} chosen={chosen} onChoose={choose} />
      {children}
      <form
        {...formProps}
        id={admissionFieldsId}
        tabIndex={-1}
        onInput={(event) => {
          formProps.onInput(event);
          const typed = new FormData(event.currentTarget);
          const center = typed.get('center');
          setChosen(typeof center === 'string' ? center : '');
          keepDraft(login.user_id, typed);
        }}
        className="max-w-4xl scroll-mt-28 space-y-10 outline-none"
      >
        <FormPart title="The skater">
          <TextField field={field('name')} label="Full name" autoComplete="off" defaultValue={draft.name} />
          <TextField
            field={field('dob')}
            label="Date of birth (optional)"
            type="date"
            max={today}
            autoComplete="off"
            defaultValue={draft.dob}
          />
          <ChoiceField field={field('gender')} label="Gender" choices={genders} defaultValue={draft.gender} />
          <TextField field={field('school')} label="School (optional)" autoComplete="off" defaultValue={draft.school} />
          <TextField
            field={field('aadhar')}
            label="Aadhaar number (optional)"
            inputMode="numeric"
            autoComplete="off"
            spellCheck={false}
            maxLength={20}
            hint="12 digits. We store it encrypted and show only the last four digits."
          />
        </FormPart>
        <FormPart title="The parents">
          {earlier && (
            <p className="rounded-md bg-ice px-4 py-3 text-sm sm:col-span-2">
              Filled in from your last form. Please check it.
            </p>
          )}
          <TextField
            field={field('fatherName')}
            label="Father's name"
            autoComplete="off"
            defaultValue={draft.fatherName}
          />
          <TextField
            field={field('motherName')}
            label="Mother's name"
            autoComplete="off"
            defaultValue={draft.motherName}
          />
          <MobileField field={field('mobile')} label="Mobile" defaultValue={draft.mobile ?? login.mobile} />
          <EmailField field={field('email')} label="Email" defaultValue={draft.email ?? login.email} />
          <TextField
            field={field('address')}
            label="Address"
            autoComplete="street-address"
            defaultValue={draft.address}
          />
          <TextField
            field={field('pincode')}
            label="Pincode"
            inputMode="numeric"
            autoComplete="postal-code"
            maxLength={20}
            defaultValue={draft.pincode}
          />
        </FormPart>
        <FormPart title="The class">
          <SelectField
            field={field('center')}
            label="Center"
            placeholder="Choose a center"
            choices={centres.map(({ name }) => name)}
            defaultValue={draft.center}
          />
        </FormPart>
        <div className="space-y-6 border-t border-line pt-8">
          <CheckField field={field('rulesAgreed')} value="1">
            I have read the{' '}
            <a
              href="/rules-and-regulations"
              target="_blank"
              rel="noopener"
              className="font-semibold text-electric underline underline-offset-4"
            >
              Rules &amp; Regulations
            </a>{' '}
            and agree to them.
          </CheckField>
          {question !== null && (
            <AgainDialog
              id="admitted-before"
              title="A second form for this skater?"
              text={question}
              earlier={{ to: '/my-account?tab=admission', label: 'See the first one' }}
              againLabel="Send it anyway"
              onAgain={() => {
                setQuestion(null);
                isRepeatWanted.current = true;
                formProps.ref.current?.requestSubmit();
              }}
              onClose={() => setQuestion(null)}
            />
          )}
          <FormFailure text={failure} />
          <Button {...submitProps} className="w-full sm:w-auto">
            {isPending ? 'Submitting...' : 'Submit and pay the fee'}
          </Button>
        </div>
      </form>
    </>
  );
}

/** A centre may be gone since. */
const stillOffered = ({ center = '', ...family }: Draft, centres: readonly Centre[]): Draft =>
  centres.some(({ name }) => name === center) ? { ...family, center } : family;

interface CentreCardsProps {
  centres: readonly Centre[];
  chosen: string;
  onChoose: (name: string) => void;
}

function CentreCards({ centres, chosen, onChoose }: CentreCardsProps) {
  return (
    <section aria-labelledby="where-and-when">
      <h2 id="where-and-when" className="text-xl">
        Where and when
      </h2>
      <ul className="mt-4 grid gap-4 md:grid-cols-2 lg:grid-cols-3">
        {centres.map((centre) => (
          <li key={centre.name} className="flex flex-col rounded-lg border border-line p-5">
            <h3 className="text-lg">{centre.name}</h3>
            <CentreFacts centre={centre} />
            <div className="mt-auto pt-4">
              <Button
                size="small"
                tone={chosen === centre.name ? 'primary' : 'quiet'}
                aria-label={`${chosen === centre.name ? 'Chosen' : 'Choose'}: ${centre.name}`}
                onClick={() => onChoose(centre.name)}
              >
                {chosen === centre.name ? 'Chosen' : 'Choose'}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Fields that belong together, side by side where there is room. */
function FormPart({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      <div className="mt-4 grid grid-cols-1 gap-x-5 gap-y-4 sm:grid-cols-2">{children}</div>
    </section>
  );
}
