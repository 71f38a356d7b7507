import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Goods } from '../../contract/desk/counter.ts';
import { formatPaise } from '../../domain/money.ts';
import { variationText } from '../../domain/variation-choice.ts';
import { Icon } from '../../ui/icon.tsx';
import { call, wordsOf } from '../api/call.ts';
import { useAsk } from '../parts/use-ask.ts';
import { useKeys } from '../parts/use-keys.ts';
import { CameraButton } from '../stock/camera-button.tsx';
import { PackageDialog } from './package-dialog.tsx';

const waitMs = 250;

/** Scans or searches what is sold. A scanner types the SKU and Enter, which adds it at once. */
export function AddGoods({ onAdd }: { onAdd: (goods: Goods) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [found, setFound] = useState<readonly Goods[] | null>(null);
  const [problem, setProblem] = useState<string>();
  const [choosing, setChoosing] = useState<Goods | null>(null);
  useKeys({
    '/': (event) => {
      event.preventDefault();
      input.current?.select();
    },
  });

  useAsk(text.trim() || null, waitMs, async (signal) => {
    const answer = await call('GET /desk/counter/goods', { query: { q: text.trim() }, signal });
    if (!signal.aborted && answer.ok) setFound(answer.body.rows);
  });

  /** What is typed by now stays: it may be the next scan. */
  function add(goods: Goods) {
    setProblem(undefined);
    setFound(null);
    if (goods.choices.length > 0) return setChoosing(goods);
    onAdd(goods);
    return input.current?.focus();
  }

  /** The scanned SKU, or the only thing that was found. */
  async function enter(typed: string) {
    const q = typed.trim();
    if (q === '') return;
    // Empty for the next scan, which may come before the answer.
    setText('');
    const answer = await call('GET /desk/counter/goods', { query: { q } });
    if (!answer.ok) return notFound(q, wordsOf(answer));
    const { is_exact, rows } = answer.body;
    const [first] = rows;
    if (first && (is_exact || rows.length === 1)) return add(first);
    if (!first) return notFound(q, `Nothing on sale matches “${q}”.`);
    setText((now) => now || q);
    return setFound(rows);
  }

  /** The text comes back, unless something else is there by now; selected, so that the next scan replaces it. */
  function notFound(q: string, reason: string) {
    // At once: a moment later the next scan may have begun, and would land behind this text.
    flushSync(() => {
      setProblem(reason);
      setFound(null);
      setText((now) => now || q);
    });
    if (input.current?.value === q) input.current.select();
  }

  return (
    <search>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void enter(text);
        }}
      >
        <div className="flex gap-2">
          <div className="relative min-w-0 flex-1">
            <Icon
              name="search"
              className="pointer-events-none absolute inset-y-0 start-3 my-auto size-[1.2em] text-steel"
            />
            <input
              ref={input}
              type="text"
              value={text}
              aria-label="Scan a SKU or search"
              placeholder="Scan a SKU or search"
              autoComplete="off"
              spellCheck={false}
              enterKeyHint="go"
              maxLength={100}
              aria-invalid={problem === undefined ? undefined : true}
              aria-describedby="goods-note"
              onChange={(event) => {
                setText(event.target.value);
                setProblem(undefined);
                if (event.target.value.trim() === '') setFound(null);
              }}
              className="h-12 w-full rounded-md border border-line-strong bg-white ps-10 pe-3 aria-invalid:border-signal-deep"
            />
          </div>
          <CameraButton onCode={(code) => void enter(code)} />
        </div>
        <div role="alert" id="goods-note" className="text-sm font-semibold text-signal-deep">
          {problem !== undefined && <p className="mt-1.5">{problem}</p>}
        </div>
      </form>
      {found !== null && found.length > 0 && (
        <ul
          aria-label="Found"
          className="mt-2 max-h-80 divide-y divide-line overflow-y-auto rounded-md bg-white ring-1 ring-line"
        >
          {found.map((goods) => (
            <li key={goods.line_sku}>
              <button
                type="button"
                onClick={() => {
                  setText('');
                  add(goods);
                }}
                className="flex min-h-12 w-full items-center justify-between gap-4 px-3 py-2 text-start hover:bg-ice"
              >
                <span className="min-w-0 break-words">
                  <span className="font-bold">{goods.title}</span>
                  <span className="block text-sm text-steel">
                    {[variationText(goods.attributes), goods.line_sku, leftText(goods)].filter(Boolean).join(' · ')}
                  </span>
                </span>
                <span className="flex-none font-semibold tabular-nums">{formatPaise(goods.unit_paise)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {choosing && (
        <PackageDialog
          goods={choosing}
          onClose={() => setChoosing(null)}
          onChosen={(goods) => {
            setChoosing(null);
            add(goods);
          }}
        />
      )}
    </search>
  );
}

function leftText({ choices, available }: Goods): string {
  if (choices.length > 0) return 'Package';
  return available > 0 ? `${available} left` : 'Sold out';
}
