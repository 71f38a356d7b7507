import { useRef, useState } from 'react';
import { Link, useFetcher, useNavigate } from 'react-router';
import type { Child } from '../../contract/child.ts';
import { wordsOf } from '../../contract/client.ts';
import type { KitLine, KitPackage } from '../../contract/family.ts';
import { formatRupees } from '../../domain/money.ts';
import { productLink } from '../../domain/product-link.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast.tsx';
import { browserApi } from '../api/api.ts';
import { cartFetcherKey, cartPath } from '../cart/cart-provider.tsx';
import { setCartReport, type ReportedLine } from '../cart/cart-report.ts';
import { announceCartChange } from '../cart/cart-store.ts';
import { useListBuyAction } from '../product/buy-action.ts';
import { Panel } from './panel.tsx';
import { useAct } from './use-act.ts';

const isInCart = ({ fit, in_cart, needed }: KitLine): boolean => fit.kind === 'fits' && in_cart >= needed;
const toBuy = (kit: readonly KitLine[]) => kit.filter((line) => line.state === 'missing' && !isInCart(line));

interface KitPanelProps {
  child: Child;
  kit: readonly KitLine[];
  /** Cheaper than its pieces one by one. */
  offer: KitPackage | null;
}

/** The compulsory kit, and what this child still needs. */
export function KitPanel({ child, kit, offer }: KitPanelProps) {
  const { act, isBusy } = useAct();
  const missing = kit.filter(({ state }) => state === 'missing').length;
  const say = (item: string, is_owned: boolean) =>
    act(() =>
      browserApi().client.call('PUT /children/:childId/kit', {
        params: { childId: child.child_id },
        body: { item, is_owned },
      }),
    );
  return (
    <Panel
      title="Kit"
      note={missing === 0 ? 'Complete' : `${missing} of ${kit.length} missing: compulsory in every class`}
    >
      <ul className="divide-y divide-line">
        {kit.map((line) => (
          <li key={line.item} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
            <span className="min-w-0 flex-1 basis-48 break-words">
              <span className="font-bold">{line.item}</span>
              <span className="block text-sm">
                <Link
                  to={productLink({ title: line.title, id: line.product_id })}
                  className="text-electric underline underline-offset-4"
                >
                  {line.title}
                </Link>
              </span>
              <span
                className={`block text-sm ${line.state === 'missing' && line.fit.kind !== 'fits' ? 'font-semibold text-signal-deep' : 'text-steel'}`}
              >
                {lineText(line)}
              </span>
            </span>
            {line.state !== 'bought' && (
              <Button
                size="small"
                tone="quiet"
                isBusy={isBusy}
                aria-label={`${line.state === 'owned' ? 'We do not have it' : 'We have it'}: ${line.item}`}
                onClick={() => void say(line.item, line.state !== 'owned')}
              >
                {line.state === 'owned' ? 'We do not have it' : 'We have it'}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {offer && (
        <p className="mt-3">
          As a package it costs {formatRupees(offer.saved)} less:{' '}
          <Link
            to={productLink({ title: offer.title, id: offer.product_id })}
            className="font-bold text-electric underline underline-offset-4"
          >
            {offer.title}, {formatRupees(offer.price)}
          </Link>
        </p>
      )}
      <AddMissing child={child} kit={kit} />
    </Panel>
  );
}

function lineText(line: KitLine): string {
  if (line.state === 'owned') return 'You have it';
  if (line.state === 'bought') return 'Bought here';
  const { fit, in_cart, needed } = line;
  if (fit.kind !== 'fits') return whyNot(line);
  const size = fit.size === null ? [] : [`Size ${fit.size}`];
  if (isInCart(line)) return [...size, 'in your cart'].join(', ');
  return [...size, in_cart > 0 ? `${in_cart} in your cart for ${needed} children` : 'missing'].join(', ');
}

function whyNot({ fit: { kind, size } }: KitLine): string {
  switch (kind) {
    case 'size unknown':
      return 'We do not know the size. Add it with Edit, or choose it on the product’s page.';
    case 'size not made':
      return size === null
        ? 'No size of this product fits. Please ask us.'
        : `It does not come in size ${size}. Please choose on its page.`;
    case 'sold out':
      return size === null ? 'Sold out right now.' : `Size ${size} is sold out right now.`;
    case 'to choose':
      return 'Please choose the size on its page.';
    case 'not sold':
      return 'Not in the shop right now.';
    case 'fits':
      return '';
  }
}

/** Adds missing items to the cart and opens it. The cart says what could not be added, and why. */
function AddMissing({ child, kit }: { child: Child; kit: readonly KitLine[] }) {
  const { load } = useFetcher({ key: cartFetcherKey });
  const navigate = useNavigate();
  const isAdding = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const wanted = toBuy(kit);
  // Hidden in a shop without a cart, or if nothing can be added; then each item says why.
  if (useListBuyAction() === null || wanted.every(({ fit }) => fit.sku === null)) return null;

  async function add() {
    // A ref, because state would update too late to stop the second of two quick clicks.
    if (isAdding.current) return;
    isAdding.current = true;
    setBusy(true);
    const lines = await addToCart(wanted);
    isAdding.current = false;
    setBusy(false);
    if (lines === null) return;
    setCartReport({ about: `Kit of ${child.name}`, lines });
    announceCartChange();
    await load(cartPath);
    await navigate('/cart');
  }
  return (
    <Button size="small" className="mt-3 max-w-full" isBusy={isBusy} onClick={() => void add()}>
      {isBusy ? 'Adding…' : 'Add missing kit to the cart'}
    </Button>
  );
}

/** The outcome for each item; null if the shop did not answer. */
async function addToCart(wanted: readonly KitLine[]): Promise<ReportedLine[] | null> {
  const { client, mainId } = browserApi();
  const fitting = wanted.flatMap((line) => (line.fit.sku === null ? [] : [{ line, sku: line.fit.sku }]));
  const added = fitting.filter(({ line }) => line.in_cart === 0);
  const products = added.map(({ line, sku }) => ({ product_sku: sku, product_id: line.product_id, quantity: 1 }));
  const merged =
    products.length === 0 ? null : await client.call('POST /cart/merge', { body: { products, main_id: mainId } });
  if (merged !== null && !merged.ok) {
    showToast(wordsOf(merged), 'error');
    return null;
  }
  const lines: ReportedLine[] = (merged?.body.lines ?? []).map((line, nr) => ({
    ...line,
    name: added[nr]?.line.item ?? line.product_sku,
  }));
  // A sibling needs the same size: one more. The quantity is absolute, so a second press changes nothing.
  for (const { line, sku } of fitting.filter((each) => each.line.in_cart > 0)) {
    const answer = await client.call('PATCH /cart/:product_sku', {
      params: { product_sku: sku },
      body: { quantity: line.in_cart + 1 },
    });
    lines.push({
      product_sku: sku,
      name: line.item,
      outcome: answer.ok ? 'merged' : 'refused',
      code: answer.ok ? '' : (answer.refusal?.code ?? 'unanswered'),
      msg: answer.ok ? '' : wordsOf(answer),
    });
  }
  const left = wanted.filter(({ fit }) => fit.sku === null);
  return [
    ...lines,
    ...left.map((line) => ({
      product_sku: line.item,
      name: line.item,
      outcome: 'refused' as const,
      code: line.fit.kind,
      msg: whyNot(line),
    })),
  ];
}
