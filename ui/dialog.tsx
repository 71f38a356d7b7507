import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { IconButton } from './button.tsx';

interface DialogProps {
  id: string;
  title: string;
  children: ReactNode;
  className?: string;
  /** For a dialog that is rendered only while it is open. */
  opensAtOnce?: boolean;
  onClose?: () => void;
}

/**
 * A modal on the native element. The focus stays inside; Escape, a click outside and a link inside close it. A button with
 * `dialogCommand('show-modal', id)` opens it.
 */
export function Dialog({ id, title, children, className = 'sheet', opensAtOnce = false, onClose }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (!opensAtOnce) return undefined;
    const opener = document.activeElement;
    const below = opener?.closest<HTMLElement>('dialog, main');
    if (!element.current?.open) element.current?.showModal();
    return () => {
      // Removed while open, the browser does not return the focus. The button that opened it may be gone too.
      if (document.activeElement !== document.body) return;
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
      else (below?.matches('dialog') ? below.querySelector<HTMLElement>('button') : below)?.focus();
    };
  }, [opensAtOnce]);
  useCloseWhenLeft(element);
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

/** Closes a modal at a click on its backdrop or on a link inside. */
export function useCloseWhenLeft(element: RefObject<HTMLDialogElement | null>): void {
  useEffect(() => {
    const dialog = element.current;
    // A click has the dialog as its target on the padding too, and where a selection that began inside ends outside.
    const isOnBackdrop = ({ target, clientX: x, clientY: y }: MouseEvent): boolean => {
      if (target !== dialog || !dialog) return false;
      const { left, right, top, bottom } = dialog.getBoundingClientRect();
      return x < left || x > right || y < top || y > bottom;
    };
    let isPressedThere = false;
    const notePress = (event: MouseEvent) => {
      isPressedThere = isOnBackdrop(event);
    };
    const closeWhenLeft = (event: MouseEvent) => {
      const isLink = event.target instanceof Element && event.target.closest('a[href]') !== null;
      if (isLink || (isPressedThere && isOnBackdrop(event))) dialog?.close();
    };
    dialog?.addEventListener('pointerdown', notePress);
    dialog?.addEventListener('click', closeWhenLeft);
    return () => {
      dialog?.removeEventListener('pointerdown', notePress);
      dialog?.removeEventListener('click', closeWhenLeft);
    };
  }, [element]);
}

/** Makes a button open or close a dialog, even without scripts where the browser supports HTML commands. */
export function dialogCommand(command: 'show-modal' | 'close', dialogId: string) {
  const obeyInOlderBrowser = () => {
    const dialog = document.getElementById(dialogId);
    if ('command' in HTMLButtonElement.prototype || !(dialog instanceof HTMLDialogElement)) return;
    if (command === 'close') dialog.close();
    else dialog.showModal();
  };
  return { command, commandfor: dialogId, onClick: obeyInOlderBrowser };
}
