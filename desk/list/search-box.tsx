import { useCallback, useEffect, useRef, useState } from 'react';
import { NavigationType, useNavigationType } from 'react-router';
import { Icon } from '../../ui/icon.tsx';
import { useKeys } from '../parts/use-keys.ts';
import { useListAddress } from './list-address.ts';
import { scannedOr, typedAt, type Run } from './scanned-code.ts';

const waitMs = 250;

interface SearchBoxProps {
  label: string;
  name?: string;
  /** Called on Enter, which a barcode scanner sends after the code. False: treat it as a search. */
  onEnter?: (text: string) => Promise<boolean>;
}

/** Searches while somebody types; `/` focuses it. */
export function SearchBox({ label, name = 'q', onEnter }: SearchBoxProps) {
  const { params, change, isLeaving } = useListAddress();
  const wanted = params.get(name) ?? '';
  const isBack = useNavigationType() === NavigationType.Pop;
  const [text, setText] = useState(wanted);
  const sent = useRef(wanted);
  const input = useRef<HTMLInputElement>(null);
  const run = useRef<Run | null>(null);
  const latest = useRef({ change, isLeaving });
  useEffect(() => {
    latest.current = { change, isLeaving };
  });
  useKeys({
    '/': (event) => {
      event.preventDefault();
      input.current?.select();
    },
  });
  // Back, or a saved view. The response to earlier letters must not replace later ones.
  useEffect(() => {
    if (wanted === sent.current || (!isBack && document.activeElement === input.current)) return;
    sent.current = wanted;
    setText(wanted);
  }, [wanted, isBack]);
  const search = useCallback(
    (typed: string) => {
      // Enter or a click came first; a search now would navigate away from what it opens.
      if (typed === sent.current || latest.current.isLeaving) return;
      sent.current = typed;
      latest.current.change({ [name]: typed }, { replace: true });
    },
    [name],
  );
  useEffect(() => {
    const timer = setTimeout(() => search(text.trim()), waitMs);
    return () => clearTimeout(timer);
  }, [text, search]);
  async function enter() {
    const typed = scannedOr(text, run.current).trim();
    run.current = null;
    if (typed === '') return;
    setText(typed);
    if (!onEnter) return;
    sent.current = typed;
    if (!(await onEnter(typed))) latest.current.change({ [name]: typed }, { replace: true });
  }
  return (
    <div className="relative col-span-2 min-w-0 flex-1 basis-60">
      <Icon name="search" className="pointer-events-none absolute inset-y-0 start-3 my-auto size-[1.2em] text-steel" />
      <input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={label}
        maxLength={100}
        value={text}
        onChange={(event) => {
          run.current = typedAt(run.current, text, event.timeStamp);
          setText(event.target.value);
        }}
        // At once, before a click on a row is followed: later it would navigate away from what the row opens.
        onBlur={() => search(text.trim())}
        onKeyDown={(event) => {
          if (event.key === 'Escape') {
            // The browser's default would empty the field.
            event.preventDefault();
            event.currentTarget.blur();
          }
          if (event.key === 'Enter') void enter();
        }}
        className="h-11 w-full rounded-md border border-line-strong bg-white ps-10 pe-3 lg:h-10"
      />
    </div>
  );
}
