import { useEffect, useRef, useState, type FormEvent } from 'react';
import * as z from 'zod/mini';
import { fieldReasons, type FieldReason } from '../../contract/field-reasons.ts';
import type { FieldBinding } from '../../ui/field-frame.tsx';
import { wholeForm } from '../api/call.ts';

interface FormOptions<Schema extends z.ZodMiniType> {
  /** The call's own: what the server would refuse is refused before it is sent. */
  schema: Schema;
  /** What the schema checks; by default each field by its name. */
  read?: (data: FormData) => unknown;
  /** Sends the checked values, and returns the reasons for which they were refused. */
  send: (values: z.output<Schema>) => Promise<readonly FieldReason[]>;
}

/**
 * Sends once at a time, shows reasons at their fields and focuses the first of them. The controls are uncontrolled, so nothing typed
 * is lost when sending fails.
 */
export function useForm<Schema extends z.ZodMiniType>({ schema, read = readFields, send }: FormOptions<Schema>) {
  const element = useRef<HTMLFormElement>(null);
  const isSending = useRef(false);
  const hasTypedSince = useRef(false);
  const [isPending, setPending] = useState(false);
  const [reasons, setReasons] = useState<readonly FieldReason[]>([]);
  const [shownCount, setShownCount] = useState(0);

  // Only a submit moves the focus, never a correction, nor an answer that comes while somebody types: the next letter would land in
  // another field.
  useEffect(() => {
    if (shownCount > 0 && !hasTypedSince.current)
      element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [shownCount]);

  const show = (wrong: readonly FieldReason[]) => {
    setReasons(wrong);
    if (wrong.length > 0) setShownCount((count) => count + 1);
  };

  async function submit(form: HTMLFormElement): Promise<void> {
    // The state would come too late for the second of two quick clicks.
    if (isSending.current) return;
    hasTypedSince.current = false;
    const checked = z.safeParse(schema, read(new FormData(form)));
    if (!checked.success) return show(fieldReasons(checked.error.issues));
    isSending.current = true;
    setPending(true);
    try {
      show(await send(checked.data));
    } finally {
      isSending.current = false;
      setPending(false);
    }
  }

  return {
    isPending,
    /** Why the whole form was refused. */
    failure: reasons.find(({ field }) => field === wholeForm)?.reason,
    field: (name: string): FieldBinding => ({ name, reason: reasons.find(({ field }) => field === name)?.reason }),
    show,
    formProps: {
      ref: element,
      method: 'post',
      noValidate: true,
      'aria-busy': isPending,
      onSubmit(event: FormEvent<HTMLFormElement>) {
        event.preventDefault();
        void submit(event.currentTarget);
      },
      onInput({ target }: FormEvent<HTMLFormElement>) {
        hasTypedSince.current = true;
        const name = target instanceof Element ? nameOf(target) : null;
        if (reasons.some(({ field }) => field === name)) setReasons(reasons.filter(({ field }) => field !== name));
      },
    },
    // Stays focusable while sending, so that keyboard users do not lose their place.
    submitProps: { type: 'submit', isBusy: isPending },
  } as const;
}

const readFields = (data: FormData): unknown => Object.fromEntries(data);

const nameOf = (control: Element): string | null =>
  control.closest<HTMLElement>('[data-field]')?.dataset['field'] ?? control.getAttribute('name');
