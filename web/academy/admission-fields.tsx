import { useId, useRef, useState, type ReactNode } from 'react';
import { AdmissionForm, genders, type AdmissionRecord } from '../../contract/admission.ts';
import type { ConsentNotice, OpenBatch } from '../../contract/batch.ts';
import type { Child } from '../../contract/child.ts';
import type { User } from '../../contract/account.ts';
import type { Centre } from '../../contract/site.ts';
import { payLaterText, waitingText } from '../../domain/admission-stage.ts';
import { ageHint } from '../../domain/age-hint.ts';
import { placeOf } from '../../domain/enrolment-state.ts';
import { indiaDate } from '../../domain/india-time.ts';
import { formatRupees } from '../../domain/money.ts';
import { browserApi } from '../api/api.ts';
import { FormFailure } from '../forms/form-failure.tsx';
import { reasonsOf } from '../../contract/client.ts';
import { useForm } from '../../ui/use-form.ts';
import { AgainDialog } from '../../ui/again-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { EmailField } from '../../ui/email-field.tsx';
import { MobileField } from '../../ui/mobile-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { showToast } from '../../ui/toast.tsx';
import { familyOf, forgetDraft, saveDraft, readDraft, type Draft } from './admission-draft.ts';
import { BatchChoice } from './batch-choice.tsx';
import { ChildChoice, fillChild } from './child-choice.tsx';
import { ConsentsField } from './consents-field.tsx';
import { BatchLines } from '../classes/batches.tsx';
import { CentreFacts } from '../classes/centres.tsx';
import { type FieldBinding, WrongNote, wrongProps } from '../../ui/field-frame.tsx';

interface AdmissionFieldsProps {
  login: User;
  centres: readonly Centre[];
  /** In rupees. */
  fee: number;
  /** The owner can switch that field off. */
  asksAadhaar: boolean;
  /** This account's last form. */
  earlier: AdmissionRecord | null;
  batches: readonly OpenBatch[];
  notices: readonly ConsentNotice[];
  familyChildren: readonly Child[];
  /** The child named in the URL; empty if none. */
  childId: string;
  /** Shown between the centres and the form. */
  children: ReactNode;
  onSubmitted: (paymentId: string, expectsFee: boolean) => Promise<void>;
}

export const admissionFieldsId = 'form';

/** The centres to choose from, and the admission form. What was typed is saved on this device until it is sent. */
export function AdmissionFields(props: AdmissionFieldsProps) {
  const { login, centres, fee, asksAadhaar, earlier, batches, notices, familyChildren, children, onSubmitted } = props;
  const child = familyChildren.find(({ child_id }) => child_id === props.childId);
  const [{ draft, today }] = useState(() => ({
    draft: {
      ...(earlier && stillOffered(familyOf(earlier), centres)),
      ...readDraft(login.user_id),
      ...(child && { name: child.name, dob: child.dob, gender: child.gender ?? '', school: child.school }),
    },
    today: indiaDate(new Date()),
  }));
  const [amount, setAmount] = useState(fee);
  const [chosen, setChosen] = useState(draft.center ?? '');
  const [batchId, setBatchId] = useState('');
  const [dob, setDob] = useState(draft.dob ?? '');
  const batch = batches.find(({ batch_id, centre }) => batch_id === batchId && centre === chosen);
  const waits = batch !== undefined && placeOf(batch) === 'waiting';
  /** Set if this child already has an admission: the parent has to confirm a second one. */
  const [question, setQuestion] = useState<string | null>(null);
  const isRepeatWanted = useRef(false);
  /** The box for training is ticked. */
  const isConsented = useRef(false);
  const { field, formProps, submitProps, isPending, failure } = useForm(
    AdmissionForm,
    async (filledIn) => {
      const { client, mainId } = browserApi();
      const sender = { user_id: login.user_id, user_name: login.full_name, main_id: mainId };
      const again = isRepeatWanted.current;
      isRepeatWanted.current = false;
      const answer = await client.call('POST /admission', { body: { ...filledIn, ...sender, amount, again } });
      if (answer.ok) {
        forgetDraft();
        showToast(answer.body.message || 'Admission form submitted successfully!');
        if (!waits && answer.body.standing.stage === 'waiting') {
          showToast('The last place has just been taken. You pay nothing now.', 'warning', { ms: 8000 });
        }
        await onSubmitted(answer.body.payment_id, !waits);
        return [];
      }
      if (answer.refusal?.code === 'admitted-before') {
        setQuestion(answer.refusal.message);
        return [];
      }
      const code = answer.refusal?.code;
      if (code === 'fee-changed') setAmount(answer.refusal?.amount ?? amount);
      const hasOwnWords = code === 'admissions-full' || code === 'fee-changed' || code === 'shop-closed';
      showToast((hasOwnWords && answer.refusal?.message) || 'Submission failed. Please try again.', 'error');
      return reasonsOf(answer);
    },
    {
      read: (data) => ({ ...Object.fromEntries(data), consents: data.getAll('consents') }),
      alsoWrong: () =>
        notices.length === 0 || isConsented.current
          ? []
          : [{ field: 'consents', reason: 'We need this consent to teach the child.' }],
      onInvalid(reasons) {
        const isDisagreed = reasons.some((reason) => reason.field === 'rulesAgreed');
        if (isDisagreed) showToast('You must agree to the Rules & Regulations.', 'warning');
      },
    },
  );
  const drafted = (name: keyof Draft) => ({ field: field(name), defaultValue: draft[name] });

  function choose(name: string) {
    const select = formProps.ref.current?.elements.namedItem('center');
    if (!(select instanceof HTMLSelectElement)) return;
    select.value = name;
    // As after a choice by hand, so that the draft and the reasons update.
    select.dispatchEvent(new Event('input', { bubbles: true }));
  }

  return (
    <>
      <CentreCards centres={centres} batches={batches} chosen={chosen} onChoose={choose} />
      {children}
      <form
        {...formProps}
        id={admissionFieldsId}
        tabIndex={-1}
        onInput={(event) => {
          formProps.onInput(event);
          const typed = new FormData(event.currentTarget);
          const center = typed.get('center');
          isConsented.current = typed.getAll('consents').includes('training');
          setChosen(textOf(center));
          setBatchId(textOf(typed.get('batch_id')));
          setDob(textOf(typed.get('dob')));
          saveDraft(login.user_id, typed);
        }}
        className="max-w-4xl scroll-mt-28 space-y-10 outline-none"
      >
        <FormPart title="The skater">
          {familyChildren.length > 0 && (
            <ChildChoice
              field={field('child_id')}
              familyChildren={familyChildren}
              chosen={child?.child_id ?? ''}
              onChoose={(known) => known && formProps.ref.current && fillChild(formProps.ref.current, known)}
            />
          )}
          <TextField {...drafted('name')} label="Full name" autoComplete="off" />
          <TextField {...drafted('dob')} label="Date of birth (optional)" type="date" max={today} autoComplete="off" />
          <ChoiceField {...drafted('gender')} label="Gender" choices={genders} />
          <TextField {...drafted('school')} label="School (optional)" autoComplete="off" />
          {asksAadhaar && (
            <TextField
              field={field('aadhar')}
              label="Aadhaar number (optional)"
              inputMode="numeric"
              autoComplete="off"
              spellCheck={false}
              maxLength={20}
              hint="12 digits. We store it encrypted and show only the last four digits."
            />
          )}
        </FormPart>
        <FormPart title="The parents">
          {earlier && (
            <p className="rounded-md bg-ice px-4 py-3 text-sm sm:col-span-2">
              Filled in from your last form. Please check it.
            </p>
          )}
          <TextField {...drafted('fatherName')} label="Father's name" autoComplete="off" />
          <TextField {...drafted('motherName')} label="Mother's name" autoComplete="off" />
          <MobileField field={field('mobile')} label="Mobile" defaultValue={draft.mobile ?? login.mobile} />
          <EmailField field={field('email')} label="Email" defaultValue={draft.email ?? login.email} />
          <TextField {...drafted('address')} label="Address" autoComplete="street-address" />
          <TextField
            {...drafted('pincode')}
            label="Pincode"
            inputMode="numeric"
            autoComplete="postal-code"
            maxLength={20}
          />
        </FormPart>
        <FormPart title="The class">
          <SelectField
            {...drafted('center')}
            label="Centre"
            placeholder="Choose a centre"
            choices={centres.map(({ name }) => name)}
          />
          <BatchChoice batches={batches} centre={chosen} hint={batch ? ageHint(dob, batch, today) : null} />
        </FormPart>
        <div className="space-y-6 border-t border-line pt-8">
          <ConsentsField field={field('consents')} notices={notices} />
          <RulesField field={field('rulesAgreed')} />
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
          {waits ? (
            <output className="block">
              <strong>{waitingText(batch.waiting + 1)}</strong> All places in this batch are taken. {payLaterText}
            </output>
          ) : (
            <p>
              Admission fee: <strong className="tabular-nums">{formatRupees(amount)}</strong>
            </p>
          )}
          <Button {...submitProps} className="w-full sm:w-auto">
            {isPending ? 'Submitting...' : waits ? 'Join the waiting list' : 'Submit and pay the fee'}
          </Button>
        </div>
      </form>
    </>
  );
}

const textOf = (value: FormDataEntryValue | null): string => (typeof value === 'string' ? value : '');

/** The draft's centre may have been removed since. */
const stillOffered = ({ center = '', ...family }: Draft, centres: readonly Centre[]): Draft =>
  centres.some(({ name }) => name === center) ? { ...family, center } : family;

interface CentreCardsProps {
  centres: readonly Centre[];
  batches: readonly OpenBatch[];
  chosen: string;
  onChoose: (name: string) => void;
}

function CentreCards({ centres, batches, chosen, onChoose }: CentreCardsProps) {
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
            <BatchLines batches={batches} centre={centre.name} />
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

/** A group of fields, side by side where there is room. */
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

/** The consent, with its label beside it. */
function RulesField({ field }: { field: FieldBinding }) {
  const id = useId();
  const noteId = `${id}-note`;
  return (
    <div>
      <div className="flex gap-3">
        <input
          id={id}
          type="checkbox"
          name={field.name}
          value="1"
          {...wrongProps(field, noteId)}
          className="mt-0.5 size-6 shrink-0 cursor-pointer accent-electric"
        />
        <label htmlFor={id} className="cursor-pointer">
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
        </label>
      </div>
      <div className="ps-9">
        <WrongNote id={noteId} field={field} />
      </div>
    </div>
  );
}
