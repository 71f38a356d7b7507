import { createRoot } from 'react-dom/client';
import type { Me } from '../contract/desk/sign-in.ts';
import { Button } from '../ui/button.tsx';
import { Waiting } from '../ui/waiting.tsx';
import { watchActivity } from './api/activity.ts';
import { callOnce, wordsOf } from './api/call.ts';
import { setMe } from './api/session.ts';
import { Notice } from './parts/notice.tsx';
import { Entrance } from './session/entrance.tsx';
import { JoinPage } from './session/join-page.tsx';
import { SignInPage } from './session/sign-in-page.tsx';

const root = createRoot(document.getElementById('desk') ?? document.body);
// Asked for now, so that it is there when somebody has signed in.
const desk = import('./routes.tsx');

function enter(me: Me): void {
  // The link has been used; its token need not stay in the history.
  if (location.pathname === '/desk/join') history.replaceState(null, '', '/desk');
  setMe(me);
  watchActivity();
  desk.then(
    ({ openDesk }) => root.render(openDesk()),
    () => fail('The desk could not be loaded.'),
  );
}

function fail(text: string): void {
  root.render(
    <Entrance title="The desk did not open">
      <div role="alert">
        <Notice tone="error">{text}</Notice>
      </div>
      <Button className="mt-5" onClick={() => location.reload()}>
        Try again
      </Button>
    </Entrance>,
  );
}

async function open(): Promise<void> {
  const token = location.pathname === '/desk/join' ? location.hash.slice(1) : '';
  if (token !== '') {
    // Another link in the same tab changes nothing but what is behind the #.
    addEventListener('hashchange', () => location.reload());
    root.render(<JoinPage token={token} onSignedIn={enter} />);
    return;
  }
  root.render(<Waiting />);
  const session = await callOnce('GET /desk/session');
  if (session.ok) enter(session.body);
  else if (session.status === 401) root.render(<SignInPage onSignedIn={enter} />);
  else fail(wordsOf(session));
}

void open();
