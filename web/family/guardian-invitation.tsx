import { useState } from 'react';
import { useNavigate } from 'react-router';
import { wordsOf } from '../../contract/client.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast.tsx';
import { WaitingPage } from '../../ui/waiting.tsx';
import { apiContext, browserApi } from '../api/api.ts';
import { privateMeta } from '../page/page-meta.ts';
import type { Route } from './+types/guardian-invitation.ts';

export const meta = privateMeta('Invitation');

const familyTab = '/my-account?tab=family';

export const clientLoader = async ({ context, params: { token } }: Route.ClientLoaderArgs) =>
  context.get(apiContext).client.call('GET /family/invitations/:token', { params: { token } });

export const HydrateFallback = WaitingPage;

/** Behind the link in the mail. Accepting takes a press: mail programs open links by themselves. */
export default function GuardianInvitation({ loaderData: answer, params: { token } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const [isSending, setSending] = useState(false);

  async function accept() {
    if (isSending) return;
    setSending(true);
    const accepted = await browserApi().client.call('POST /family/invitations/:token', { params: { token } });
    setSending(false);
    if (!accepted.ok) return showToast(wordsOf(accepted), 'error');
    showToast(accepted.body.message);
    return navigate(familyTab, { replace: true });
  }

  return (
    <div className="page-width max-w-3xl py-12 sm:py-16">
      <h1 className="text-title">Invitation</h1>
      {answer.ok ? (
        <>
          <p className="mt-5 text-lg">
            The academy invites {answer.body.name} ({answer.body.relation}) to see a child in My account: classes,
            attendance, medical note, emergency number and consents.
          </p>
          <p className="mt-3 text-steel">
            Accept only if you are this person. The child’s other parents and guardians get a mail.
          </p>
          <div className="mt-8 flex flex-wrap gap-3">
            {answer.body.is_accepted ? (
              <ButtonLink to={familyTab}>See the child</ButtonLink>
            ) : (
              <>
                <Button aria-disabled={isSending} onClick={() => void accept()}>
                  {isSending ? 'Accepting...' : 'Accept'}
                </Button>
                <ButtonLink to="/" tone="quiet">
                  This is not me
                </ButtonLink>
              </>
            )}
          </div>
        </>
      ) : (
        <>
          <p role="alert" className="mt-5 text-lg">
            {wordsOf(answer)}
          </p>
          <div className="mt-8">
            <ButtonLink to="/contact">Contact us</ButtonLink>
          </div>
        </>
      )}
    </div>
  );
}
