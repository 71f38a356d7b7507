import { useEffect, useRef, type ReactNode } from 'react';
import { IconButton } from './button.tsx';

interface DialogProps {
  id: string;
  title: string;
  children: ReactNode;
  className?: string;
  /** Opens as soon as it is on the page, for a dialog that is only there while it is open. */
  opensAtOnce?: boolean;
  onClose?: () => void;
}

/**
 * A modal on the native element: focus stays inside, Escape and a press beside it close it, and so does
 * following a link in it. A button with `dialogCommand('show-modal', id)` opens it.
 */
export function Dialog({ id, title, children, className = 'sheet', opensAtOnce = false, onClose }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (!opensAtOnce) return undefined;
    const opener = document.activeElement;
    const below = opener?.closest<HTMLElement>('dialog, main');
    if (!element.current?.open) element.current?.showModal();
    return () => {
      // Taken off the page while open, it cannot give the focus back itself; what opened it may be gone too.
      if (document.activeElement !== document.body) return;
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
      else (below?.matches('dialog') ? below.querySelector<HTMLElement>('button') : below)?.focus();
    };
  }, [opensAtOnce]);
  useEffect(() => {
    const dialog = element.current;
    const closeWhenLeft = ({ target }: MouseEvent) => {
      const isBackdrop = target === dialog;
      const isLink = target instanceof Element && target.closest('a[href]') !== null;
      if (isBackdrop || isLink) dialog?.close();
    };
    dialog?.addEventListener('click', closeWhenLeft);
    return () => dialog?.removeEventListener('click', closeWhenLeft);
  }, []);
  return (
    <dialog id={id} ref={element} aria-labelledby={`${id}-title`} className={className} onClose={onClose}>
      <div className="flex items-start justify-between gap-4 px-5 pt-4 [&>h2]:py-2">
        <h2 id={`${id}-title`} className="min-w-0 text-xl">
          {title}
        </h2>
        <IconButton icon="close" label="Close" tone="bare" {...dialogCommand('close', id)} />
      </div>
      {children}
    </dialog>
  );
}

/** Makes a button open or close a dialog, before or without any script where the browser knows HTML commands. */
export function dialogCommand(command: 'show-modal' | 'close', dialogId: string) {
  const obeyInOlderBrowser = () => {
    const dialog = document.getElementById(dialogId);
    if ('command' in HTMLButtonElement.prototype || !(dialog instanceof HTMLDialogElement)) return;
    if (command === 'close') dialog.close();
    else dialog.showModal();
  };
  return { command, commandfor: dialogId, onClick: obeyInOlderBrowser };
}
