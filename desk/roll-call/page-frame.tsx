import { useState, type ReactNode } from 'react';
import type { RollClass } from '../../contract/desk/roll-call.ts';
import { unsentOf } from '../../domain/roll-call-work.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../parts/notice.tsx';
import { shopSign } from '../parts/shop-sign.tsx';
import { ClassesDialog } from './classes-dialog.tsx';
import { OthersWork } from './others-work.tsx';
import type { Phone } from './phone-store.ts';
import { useLink } from './sync.ts';

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

/** A phone without a session has no classes to show, so only the network can be missing here. */
function LinkNotice({ phone }: { phone: Phone }) {
  const link = useLink();
  const waits = unsentOf(phone.work).some(({ kind }) => kind !== 'view');
  if (link !== 'offline') return null;
  return (
    <Notice className="mx-4 mb-3">
      No network.{' '}
      {waits ? 'What you tap is stored on this phone and sent later.' : 'You can take the roll call anyway.'}
    </Notice>
  );
}
