import { createRoot } from 'react-dom/client';
import type { Me } from '../contract/desk/sign-in.ts';
import { Button } from '../ui/button.tsx';
import { Waiting } from '../ui/waiting.tsx';
import { watchActivity } from './api/activity.ts';
import { callOnce, wordsOf } from './api/call.ts';
import { setMe } from './api/session.ts';
import { Failure } from './parts/notice.tsx';
import { handOver } from './roll-call/hand-over.ts';
import { Entrance } from './session/entrance.tsx';
import { JoinPage } from './session/join-page.tsx';
import { SignInForm } from './session/sign-in-form.tsx';

const root = createRoot(document.getElementById('desk') ?? document.body);
// Loaded early, so that it is ready when somebody has signed in.
const desk = import('./routes.tsx');

function enter(me: Me): void {
  // The link has been used; its token need not stay in the history.
  if (location.pathname === '/desk/join') history.replaceState(null, '', '/desk');
  setMe(me);
  // What somebody else left in the roll call on this phone.
  void handOver(me.staff_id).catch(() => undefined);
  watchActivity();
  desk.then(
    ({ openDesk }) => root.render(openDesk()),
    () => fail('The desk could not be loaded.'),
  );
}

function fail(text: string): void {
  root.render(
    <Entrance title="The desk did not open">
      <Failure text={text} />
      <Button className="mt-5" onClick={() => location.reload()}>
        Try again
      </Button>
    </Entrance>,
  );
}

async function open(): Promise<void> {
  const token = location.pathname === '/desk/join' ? location.hash.slice(1) : '';
  if (token !== '') {
    // Another link in the same tab changes only the part after the #, which does not reload the page.
    addEventListener('hashchange', () => location.reload());
    root.render(<JoinPage token={token} onSignedIn={enter} />);
    return;
  }
  root.render(<Waiting />);
  const session = await callOnce('GET /desk/session');
  if (session.ok) enter(session.body);
  else if (session.status === 401) {
    // Access has ended, also to what the roll call stored on this phone.
    void handOver(null).catch(() => undefined);
    root.render(
      <Entrance title="Sign in">
        <SignInForm onSignedIn={enter} />
      </Entrance>,
    );
  } else fail(wordsOf(session));
}

void open();
