import { useEffect, useRef, useState, type FormEvent } from 'react';
import * as z from 'zod/mini';
import type { Answer } from '../../contract/client.ts';
import { fieldReasons, type FieldReason } from '../../contract/field-reasons.ts';
import type { FieldBinding } from '../../ui/field-frame.tsx';

/** In place of a field's name: the reason is about the whole form. */
const wholeForm = '';
const unansweredText = 'The shop could not be reached. What you typed is still here: please try again.';

/** Sends the checked values, and returns the reasons for which the server refused them. */
type Send<Schema extends z.ZodMiniType> = (
  values: z.output<Schema>,
  form: HTMLFormElement,
) => Promise<readonly FieldReason[]>;

interface Options {
  /** For a form that replaces the button that was just pressed. */
  takesFocus?: boolean;
  /** Why the form was refused when it was sent without scripts. */
  found?: readonly FieldReason[] | undefined;
  /** Called with the reasons if the form was not sent. */
  onInvalid?: (reasons: readonly FieldReason[]) => void;
}

/**
 * A form that is checked with the server's own schema. It sends once at a time, shows reasons at their fields and focuses the
 * first of them. The controls are uncontrolled, so nothing typed is lost when sending fails.
 */
export function useForm<Schema extends z.ZodMiniType>(schema: Schema, send: Send<Schema>, options: Options = {}) {
  const { takesFocus = false, found: foundBefore = [], onInvalid } = options;
  const element = useRef<HTMLFormElement>(null);
  const isSending = useRef(false);
  const hasTypedSince = useRef(false);
  const [isPending, setPending] = useState(false);
  const [found, setFound] = useState(foundBefore);
  const [corrected, setCorrected] = useState<readonly string[]>([]);
  const reasons = found.filter(({ field }) => !corrected.includes(field));

  // Only a submit moves the focus, never a correction: the next letter would land in another field.
  useEffect(() => {
    if (found.length === 0 || hasTypedSince.current) return;
    controlOf(element.current?.querySelector('[aria-invalid="true"]'))?.focus();
  }, [found]);

  useEffect(() => {
    if (!takesFocus) return;
    const inputs = element.current?.querySelectorAll<HTMLInputElement>('input:not([type="hidden"], [readonly])') ?? [];
    ([...inputs].find(({ value }) => value === '') ?? inputs[0])?.focus();
  }, [takesFocus]);

  const show = (wrong: readonly FieldReason[]) => {
    setCorrected([]);
    setFound(wrong);
  };

  async function submit(form: HTMLFormElement): Promise<void> {
    // The state would come too late for the second of two quick clicks.
    if (isSending.current) return;
    const read = z.safeParse(schema, Object.fromEntries(new FormData(form)));
    if (!read.success) {
      const wrong = fieldReasons(read.error.issues);
      hasTypedSince.current = false;
      onInvalid?.(wrong);
      return show(wrong);
    }
    isSending.current = true;
    hasTypedSince.current = false;
    setPending(true);
    try {
      show(await send(read.data, form));
    } finally {
      isSending.current = false;
      setPending(false);
    }
  }

  return {
    isPending,
    /** Why the whole form was refused, for `FormFailure`. */
    failure: reasons.find(({ field }) => field === wholeForm)?.reason,
    field: (name: string): FieldBinding => ({ name, reason: reasons.find(({ field }) => field === name)?.reason }),
    formProps: {
      ref: element,
      // Nothing typed may end up in the address, even if the form is sent without scripts.
      method: 'post',
      noValidate: true,
      'aria-busy': isPending,
      onSubmit(event: FormEvent<HTMLFormElement>) {
        event.preventDefault();
        void submit(event.currentTarget);
      },
      onInput({ target }: FormEvent<HTMLFormElement>) {
        hasTypedSince.current = true;
        const name = target instanceof Element ? nameOf(target) : undefined;
        if (name !== undefined && reasons.some(({ field }) => field === name)) setCorrected((old) => [...old, name]);
      },
    },
    // Stays focusable while sending, so that keyboard users do not lose their place.
    submitProps: { type: 'submit', 'aria-disabled': isPending },
  } as const;
}

/** The first control of a group, as the group itself cannot be focused. */
const controlOf = (found: Element | null | undefined): HTMLElement | null | undefined =>
  found instanceof HTMLFieldSetElement ? found.querySelector('input') : (found as HTMLElement | null | undefined);

const nameOf = (control: Element): string | undefined =>
  control.closest<HTMLElement>('[data-field]')?.dataset['field'] ?? control.getAttribute('name') ?? undefined;

/** The reasons in a refused answer. One about the whole form goes to `wholeField`, or beside the button. */
export function reasonsOf(answer: Answer<unknown>, wholeField = wholeForm): readonly FieldReason[] {
  if (answer.ok) return [];
  const { refusal } = answer;
  if (refusal === null) return [{ field: wholeForm, reason: unansweredText }];
  return refusal.fields?.length ? refusal.fields : [{ field: wholeField, reason: refusal.message }];
}
