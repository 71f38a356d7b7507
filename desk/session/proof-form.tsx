import { useState } from 'react';
import * as z from 'zod/mini';
import type { FieldReason } from '../../contract/field-reasons.ts';
import { deskContract } from '../../contract/desk/desk-contract.ts';
import type { PasskeyUse } from '../../contract/desk/sign-in.ts';
import { Button } from '../../ui/button.tsx';
import { wholeForm } from '../api/call.ts';
import { useForm } from '../../ui/use-form.ts';
import { Failure } from '../parts/notice.tsx';
import { useFirstFocus } from '../parts/use-first-focus.ts';
import { CodeInput } from './code-input.tsx';
import { canUsePasskeys, type Asked } from './passkey.ts';

interface ProofFormProps {
  prove: (proof: { code: string } | { passkey: PasskeyUse }) => Promise<readonly FieldReason[]>;
  askPasskey: () => Promise<Asked<PasskeyUse>>;
  button: string;
}

const CodeOnly = z.object({ code: deskContract['POST /desk/authenticator'].body.shape.code });

/** The second proof: a code of the authenticator app, or a passkey. */
export function ProofForm({ prove, askPasskey, button }: ProofFormProps) {
  const [isAsking, setAsking] = useState(false);
  const { field, failure, show, formProps, submitProps, isPending } = useForm(CodeOnly, prove);

  useFirstFocus(formProps.ref);

  async function provePasskey() {
    setAsking(true);
    const asked = await askPasskey();
    show('reason' in asked ? [{ field: wholeForm, reason: asked.reason }] : await prove(asked));
    setAsking(false);
  }

  return (
    <form {...formProps} className="space-y-4">
      <CodeInput field={field('code')} hint="6 digits, from your authenticator app" />
      <Failure text={failure} />
      <Button {...submitProps} isBusy={isPending || isAsking} className="w-full">
        {button}
      </Button>
      {canUsePasskeys() && (
        <>
          <p className="flex items-center gap-3 text-sm text-steel before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
            or
          </p>
          <Button tone="quiet" isBusy={isPending || isAsking} className="w-full" onClick={() => void provePasskey()}>
            Use a passkey
          </Button>
        </>
      )}
    </form>
  );
}
