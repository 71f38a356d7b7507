import { useState } from 'react';
import type { DeskReturn } from '../../contract/desk/returns.ts';
import { Button } from '../../ui/button.tsx';
import { useMayCall } from '../api/session.ts';
import { StepBar, stepLook } from '../orders/step-bar.tsx';
import { ApproveDialog, DeclineDialog } from './answer-dialogs.tsx';
import { CloseDialog } from './close-dialog.tsx';
import { ReceiveDialog } from './receive-dialog.tsx';

type Step = 'approve' | 'decline' | 'receive' | 'close';

/** The next steps, the usual one first. Each opens a dialog that says what it does. */
export function ReturnSteps({ found }: { found: DeskReturn }) {
  const mayEdit = useMayCall('POST /desk/returns/:returnId/receive');
  const mayRefund = useMayCall('POST /desk/returns/:returnId/close');
  const [open, setOpen] = useState<Step | null>(null);
  const close = () => setOpen(null);
  const { moves, state, replacement } = found;
  const closeText = replacement && found.refund?.refund_paise === 0 ? 'Complete the exchange' : 'Refund and close';
  const steps = [
    { step: 'close', text: closeText, tone: 'primary', isShown: mayRefund && moves.includes('closed') },
    { step: 'approve', text: 'Approve', tone: 'primary', isShown: mayEdit && moves.includes('approved') },
    { step: 'receive', text: 'Mark as received', tone: 'primary', isShown: mayEdit && moves.includes('received') },
    { step: 'receive', text: 'Correct what came back', tone: 'quiet', isShown: mayEdit && state === 'received' },
    { step: 'decline', text: 'Decline', tone: 'quiet', isShown: mayEdit && state === 'requested' },
  ] as const;
  const shown = steps.filter(({ isShown }) => isShown);
  return (
    <>
      {shown.length > 0 && (
        <StepBar>
          {shown.map(({ step, text, tone }) => (
            <Button key={text} tone={tone} onClick={() => setOpen(step)} className={stepLook}>
              {text}
            </Button>
          ))}
        </StepBar>
      )}
      {open === 'approve' && <ApproveDialog found={found} onClose={close} />}
      {open === 'decline' && <DeclineDialog found={found} onClose={close} />}
      {open === 'receive' && <ReceiveDialog found={found} onClose={close} />}
      {open === 'close' && <CloseDialog found={found} onClose={close} />}
    </>
  );
}

/** Declining an approved return is rare, so it is placed away from the other steps, where nobody taps it by mistake. */
export function LateDecline({ found }: { found: DeskReturn }) {
  const mayEdit = useMayCall('POST /desk/returns/:returnId/decline');
  const [isOpen, setOpen] = useState(false);
  const isOffered = mayEdit && found.state !== 'requested' && found.moves.includes('declined');
  // An open dialog stays, to say that somebody else was faster.
  if (!isOffered && !isOpen) return null;
  return (
    <>
      {isOffered && (
        <Button size="small" tone="quiet" className="text-stop!" onClick={() => setOpen(true)}>
          Decline the return
        </Button>
      )}
      {isOpen && <DeclineDialog found={found} onClose={() => setOpen(false)} />}
    </>
  );
}
