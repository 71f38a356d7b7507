import { useState } from 'react';
import { firstClass } from '../../domain/roll-call.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Waiting } from '../../ui/waiting.tsx';
import { icons } from '../parts/icons.ts';
import { Notice } from '../parts/notice.tsx';
import { Entrance } from '../session/entrance.tsx';
import { SignInForm } from '../session/sign-in-form.tsx';
import { ClassPage } from './class-page.tsx';
import { OthersWork } from './others-work.tsx';
import { PageFrame } from './page-frame.tsx';
import { usePhone, type Phone } from './phone-store.ts';
import { keepInList, sync, useLink } from './sync.ts';

/** The roll call, as far as this phone knows it; before that the sign-in. */
export function RollCallApp() {
  const phone = usePhone();
  const link = useLink();
  if (phone === null) return <Waiting />;
  if (phone.owner !== null) return <Classes key={phone.owner.staff_id} phone={phone} />;
  if (link === 'signed-out') {
    return (
      <Entrance title="Roll call">
        <OthersWork />
        <SignInForm onSignedIn={() => void sync()} />
      </Entrance>
    );
  }
  if (link === 'offline' || link === 'not-allowed') {
    return (
      <Entrance title="Roll call">
        <p className="mb-5">
          {link === 'offline'
            ? 'There is no network. Open this page once with a network; after that it also works without one.'
            : 'Your role cannot take roll calls.'}
        </p>
        <OthersWork />
        <Button onClick={() => void sync()}>Try again</Button>
      </Entrance>
    );
  }
  return <Waiting />;
}

function Classes({ phone }: { phone: Phone }) {
  const [chosen, setChosen] = useState<string | null>(null);
  const { classes, skewMs } = phone;
  const [now] = useState(() => Date.now() + skewMs);
  // The class opened first stays open, even if a later answer would suggest another.
  const [first, setFirst] = useState<string | undefined>();
  const suggested = first ?? firstClass(classes, now)?.class_id;
  if (first === undefined && suggested !== undefined) setFirst(suggested);
  const open = classes.find(({ class_id: id }) => id === (chosen ?? suggested)) ?? firstClass(classes, now);
  const choose = (classId: string) => {
    keepInList(classId);
    setChosen(classId);
    scrollTo(0, 0);
  };
  if (open === undefined) {
    return (
      <PageFrame phone={phone} open={null} onChoose={choose}>
        <EmptyState
          icon={icons.week}
          title="No classes"
          text="You have no classes today or in the next two days. See “Classes” for other days."
        />
      </PageFrame>
    );
  }
  return (
    <PageFrame phone={phone} open={open} onChoose={choose}>
      {open.state === 'cancelled' && (
        <Notice tone="warning" className="mx-4 mb-3">
          This class was cancelled: {open.reason}
        </Notice>
      )}
      <ClassPage key={open.class_id} phone={phone} of={open} />
    </PageFrame>
  );
}
