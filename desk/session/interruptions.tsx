import { callOnce, reasonsOf, wordsOf } from '../api/call.ts';
import { useInterruption } from '../api/interruption.ts';
import { setMe, useMe } from '../api/session.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { askPasskey } from './passkey.ts';
import { ProofForm } from './proof-form.tsx';
import { SignInForm } from './sign-in-form.tsx';

/** Dialogs that a refused call needs, on top of the screen, so that nothing typed is lost. */
export function Interruptions() {
  const asked = useInterruption();
  const me = useMe();
  if (asked === undefined) return null;
  if (asked.kind === 'sign-in') {
    return (
      <Dialog id="sign-in-again" title="Please sign in again" opensAtOnce onClose={() => asked.settle(false)}>
        <div className="px-5 pt-2 pb-3">
          <p className="mb-5 text-steel">Your session has ended. Nothing on this screen is lost.</p>
          <SignInForm email={me.email} onSignedIn={(next) => asked.settle(setMe(next))} />
        </div>
      </Dialog>
    );
  }
  if (asked.kind === 'other-person') {
    return (
      <Dialog
        id="other-person"
        title="Somebody else has signed in here"
        opensAtOnce
        onClose={() => asked.settle(false)}
      >
        <div className="px-5 pt-2 pb-3">
          <p className="mb-5 text-steel">
            You opened this page as {me.full_name}, but somebody else has since signed in to the desk in another tab.
            Nothing was done. Sign in as {me.full_name} to continue; what you typed is still here.
          </p>
          <SignInForm email={me.email} onSignedIn={(next) => asked.settle(setMe(next))} />
          <p className="mt-5">
            <Button tone="quiet" className="w-full" onClick={() => location.reload()}>
              Continue as the other person
            </Button>
          </p>
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog id="prove-again" title="Please confirm it is you" opensAtOnce onClose={() => asked.settle(false)}>
      <div className="px-5 pt-2 pb-3">
        <p className="mb-5 text-steel">This change needs your second proof again. It is then valid for five minutes.</p>
        <ProofForm
          button="Continue"
          askPasskey={async () => {
            const options = await callOnce('POST /desk/proof/options');
            return options.ok ? askPasskey(options.body.passkey_options) : { reason: wordsOf(options) };
          }}
          prove={async (proof) => {
            const answer = await callOnce('POST /desk/proof', { body: proof });
            if (answer.ok) asked.settle(setMe(answer.body));
            return reasonsOf(answer);
          }}
        />
      </div>
    </Dialog>
  );
}
