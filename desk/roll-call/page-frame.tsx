import { useState, type ReactNode } from 'react';
import type { RollClass } from '../../contract/desk/roll-call.ts';
import { unsentOf } from '../../domain/roll-call-work.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../parts/notice.tsx';
import { shopSign } from '../parts/shop-sign.tsx';
import { SignInForm } from '../session/sign-in-form.tsx';
import { ClassesDialog } from './classes-dialog.tsx';
import { OthersWork } from './others-work.tsx';
import type { Phone } from './phone-store.ts';
import { sync, useLink } from './sync.ts';

interface PageFrameProps {
  phone: Phone;
  open: RollClass | null;
  onChoose: (classId: string) => void;
  children: ReactNode;
}

/** The member's name, the link to other classes, and what keeps the phone from sending, such as no network. */
export function PageFrame({ phone, open, onChoose, children }: PageFrameProps) {
  const [isChoosing, setChoosing] = useState(false);
  return (
    <main className="mx-auto min-h-dvh w-full max-w-[40rem] pt-3 pb-32">
      <div className="mb-3 flex items-center justify-between gap-3 px-4">
        <p className="min-w-0 text-sm font-semibold text-steel">
          <a href="/desk" className="underline underline-offset-4 hover:text-ink">
            {shopSign().name} desk
          </a>{' '}
          · {phone.owner?.full_name}
        </p>
        <Button size="small" tone="quiet" onClick={() => setChoosing(true)}>
          Classes
        </Button>
      </div>
      <LinkNotice phone={phone} />
      <OthersWork />
      {children}
      {isChoosing && (
        <ClassesDialog
          phone={phone}
          open={open?.class_id ?? null}
          onChoose={(classId) => {
            setChoosing(false);
            onChoose(classId);
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </main>
  );
}

function LinkNotice({ phone }: { phone: Phone }) {
  const link = useLink();
  const [isSigningIn, setSigningIn] = useState(false);
  const waits = unsentOf(phone.work).some(({ kind }) => kind !== 'view');
  if (link === 'offline') {
    return (
      <Notice className="mx-4 mb-3">
        No network.{' '}
        {waits ? 'What you tap is stored on this phone and sent later.' : 'You can take the roll call anyway.'}
      </Notice>
    );
  }
  if (link === 'not-allowed') {
    return (
      <Notice tone="warning" className="mx-4 mb-3">
        Your role can no longer take roll calls. {waits && 'What is on this phone cannot be sent.'}
      </Notice>
    );
  }
  if (link !== 'signed-out') return null;
  return (
    <Notice tone="warning" className="mx-4 mb-3">
      <p>Your session has ended. {waits ? 'Sign in to send what is on this phone.' : 'Nothing is lost.'}</p>
      <Button size="small" className="mt-2" onClick={() => setSigningIn(true)}>
        Sign in
      </Button>
      {isSigningIn && (
        <Dialog id="sign-in-again" title="Please sign in again" opensAtOnce onClose={() => setSigningIn(false)}>
          <div className="px-5 pt-2 pb-3">
            <SignInForm
              email={phone.owner?.email ?? ''}
              onSignedIn={() => {
                setSigningIn(false);
                void sync();
              }}
            />
          </div>
        </Dialog>
      )}
    </Notice>
  );
}
