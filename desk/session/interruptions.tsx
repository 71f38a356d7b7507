import { callOnce, reasonsOf, wordsOf } from '../api/call.ts';
import { useInterruption } from '../api/interruption.ts';
import { setMe, useMe } from '../api/session.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { askPasskey } from './passkey.ts';
import { ProofForm } from './proof-form.tsx';
import { SignInForm } from './sign-in-form.tsx';

/** Questions that a refused call asks, on top of whatever is on the screen: nothing typed there is lost. */
export function Interruptions() {
  const asked = useInterruption();
  const me = useMe();
  if (asked === undefined) return null;
  if (asked.kind === 'sign-in') {
    return (
      <Dialog id="sign-in-again" title="Please sign in again" opensAtOnce onClose={() => asked.settle(false)}>
        <div className="px-5 pt-2 pb-3">
          <p className="mb-5 text-steel">Your session has ended. Nothing on this screen is lost.</p>
          <SignInForm
            email={me.email}
            onSignedIn={(next) => {
              setMe(next);
              asked.settle(true);
            }}
          />
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog id="prove-again" title="Is it you?" opensAtOnce onClose={() => asked.settle(false)}>
      <div className="px-5 pt-2 pb-3">
        <p className="mb-5 text-steel">
          Before this change, please prove again that it is you. It holds for five minutes.
        </p>
        <ProofForm
          button="Continue"
          askPasskey={async () => {
            const options = await callOnce('POST /desk/proof/options');
            return options.ok ? askPasskey(options.body.passkey_options) : { reason: wordsOf(options) };
          }}
          prove={async (proof) => {
            const answer = await callOnce('POST /desk/proof', { body: proof });
            if (answer.ok) {
              setMe(answer.body);
              asked.settle(true);
            }
            return reasonsOf(answer);
          }}
        />
      </div>
    </Dialog>
  );
}
