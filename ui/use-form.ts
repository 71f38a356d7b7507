import { useEffect, useRef, useState, type FormEvent } from 'react';
import type * as z from 'zod/mini';
import { wholeForm } from '../contract/client.ts';
import { check, type FieldReason } from '../contract/field-reasons.ts';
import type { FieldBinding } from './field-frame.tsx';

type Reasons = readonly FieldReason[];

interface Options {
  /** What the schema checks; by default each field by its name. */
  read?: (data: FormData) => unknown;
  /** What is wrong beside what the schema says. */
  alsoWrong?: () => Reasons;
  /** Where a reason is shown: by default at the field that it names. */
  toField?: (reason: FieldReason) => FieldReason;
  /** For a form that replaces the button that was just pressed. */
  takesFocus?: boolean;
  /** Why the form was refused when it was sent without scripts. */
  found?: Reasons | undefined;
  /** Called with the reasons if the form was not sent. */
  onInvalid?: (reasons: Reasons) => void;
}

/**
 * A form that is checked with the call's own schema. It sends once at a time, shows reasons at their fields and focuses the first of
 * them. The controls are uncontrolled, so nothing typed is lost when sending fails. `send` returns the reasons for which the server
 * refused the checked values.
 */
export function useForm<Schema extends z.ZodMiniType>(
  schema: Schema,
  send: (values: z.output<Schema>, form: HTMLFormElement) => Promise<Reasons>,
  options: Options = {},
) {
  const { read = Object.fromEntries, alsoWrong, toField = (reason) => reason, takesFocus = false, onInvalid } = options;
  const element = useRef<HTMLFormElement>(null);
  const isSending = useRef(false);
  const hasTypedSince = useRef(false);
  const [isPending, setPending] = useState(false);
  const [found, setFound] = useState(options.found ?? []);
  const [corrected, setCorrected] = useState<readonly string[]>([]);
  const reasons = found.filter(({ field }) => !corrected.includes(field));
  const reasonAt = (name: string) => reasons.find(({ field }) => field === name)?.reason;

  // Only a submit moves the focus, never a correction, nor an answer that comes while somebody types: the next letter would land in
  // another field.
  useEffect(() => {
    const [first] = found;
    if (!first || hasTypedSince.current) return;
    const form = element.current;
    const wrong =
      form?.querySelector('[aria-invalid="true"]') ?? form?.querySelector(`[name="${CSS.escape(first.field)}"]`);
    controlOf(wrong)?.focus();
  }, [found]);

  useEffect(() => {
    if (!takesFocus) return;
    const inputs = element.current?.querySelectorAll<HTMLInputElement>('input:not([type="hidden"], [readonly])') ?? [];
    ([...inputs].find(({ value }) => value === '') ?? inputs[0])?.focus();
  }, [takesFocus]);

  const show = (wrong: Reasons) => {
    setCorrected([]);
    setFound(wrong.map(toField));
  };

  async function submit(): Promise<void> {
    // The state would come too late for the second of two quick clicks.
    if (isSending.current || !element.current) return;
    hasTypedSince.current = false;
    const checked = check(schema, read(new FormData(element.current)));
    const wrong = [...(checked.ok ? [] : checked.reasons), ...(alsoWrong?.() ?? [])];
    if (wrong.length > 0 || !checked.ok) {
      onInvalid?.(wrong);
      return show(wrong);
    }
    isSending.current = true;
    setPending(true);
    try {
      show(await send(checked.values, element.current));
    } finally {
      isSending.current = false;
      setPending(false);
    }
  }

  /** The field has another value now. */
  function correct(name: string | null): void {
    hasTypedSince.current = true;
    if (name !== null && reasonAt(name) !== undefined) setCorrected((old) => [...old, name]);
  }

  return {
    isPending,
    /** Why the whole form was refused. */
    failure: reasonAt(wholeForm),
    field: (name: string): FieldBinding => ({ name, reason: reasonAt(name) }),
    show,
    correct,
    submit,
    formProps: {
      ref: element,
      // Nothing typed may end up in the address, even if the form is sent without scripts.
      method: 'post',
      noValidate: true,
      'aria-busy': isPending,
      onSubmit(event: FormEvent<HTMLFormElement>) {
        event.preventDefault();
        void submit();
      },
      onInput: ({ target }: FormEvent<HTMLFormElement>) => correct(target instanceof Element ? nameOf(target) : null),
    },
    // Stays focusable while sending, so that keyboard users do not lose their place.
    submitProps: { type: 'submit', isBusy: isPending },
  } as const;
}

/** Of a group, which cannot be focused itself: what is chosen, or the first control. */
const controlOf = (found: Element | null | undefined): HTMLElement | null | undefined =>
  found instanceof HTMLFieldSetElement
    ? (found.querySelector<HTMLElement>('input:checked') ?? found.querySelector('input'))
    : (found as HTMLElement | null | undefined);

const nameOf = (control: Element): string | null =>
  control.closest<HTMLElement>('[data-field]')?.dataset['field'] ?? control.getAttribute('name');
