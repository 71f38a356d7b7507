import type { Me } from '../../contract/desk/sign-in.ts';
import { Entrance } from './entrance.tsx';
import { SignInForm } from './sign-in-form.tsx';

export const SignInPage = ({ onSignedIn }: { onSignedIn: (me: Me) => void }) => (
  <Entrance title="Sign in">
    <SignInForm onSignedIn={onSignedIn} />
  </Entrance>
);
