import { useNavigate } from 'react-router';
import { apiContext } from '../api/api-context.ts';
import { pageMeta } from '../page/page-meta.ts';
import { showToast } from '../../ui/toast.tsx';
import { loadSignInOptions } from '../session/sign-in-options.ts';
import type { Route } from './+types/register.ts';
import { DetailsStep } from './details-step.tsx';
import { DoorFrame } from './door-frame.tsx';
import { DoorLink, TermsLine } from './door-link.tsx';
import { GoogleOption } from './google-option.tsx';
import { loadDoor } from './load-door.ts';
import { forgetSentCode } from './sent-code.ts';
import { useSignIn } from './use-sign-in.ts';
import { VerifiedEmail } from './verified-email.tsx';

export const meta: Route.MetaFunction = ({ matches: [root] }) => {
  const name = root.loaderData.profile.orignal_logoname;
  return pageMeta({
    title: `Create an account · ${name}`,
    description: `Create an account at ${name} with your email address.`,
    url: `${root.loaderData.origin}/register`,
  });
};

export const loader = ({ context }: Route.LoaderArgs) => loadSignInOptions(context.get(apiContext));
export const clientLoader = ({ context, request }: Route.ClientLoaderArgs) =>
  loadDoor(context.get(apiContext), new URL(request.url));

/** Its steps are entries of the history; what it was loaded with is the same for all. */
export const shouldRevalidate = () => false;

export default function Register({ loaderData: { google } }: Route.ComponentProps) {
  const signIn = useSignIn();
  const navigate = useNavigate();
  const finish = async () => {
    showToast('Registration successful!');
    await navigate({ pathname: '/login', search: location.search });
    forgetSentCode('signup');
  };
  return (
    <DoorFrame
      title="Create an account"
      intro={
        <p>
          Already with us? <DoorLink to="/login">Log in</DoorLink>
        </p>
      }
      footer={<TermsLine />}
    >
      <VerifiedEmail purpose="signup" instead={<GoogleOption google={google} signIn={signIn} />}>
        {({ email, ticket, startAgain }) => (
          <DetailsStep email={email} ticket={ticket} onDone={() => void finish()} onOtherEmail={startAgain} />
        )}
      </VerifiedEmail>
    </DoorFrame>
  );
}
