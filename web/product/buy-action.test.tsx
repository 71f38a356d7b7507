import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import type { ReactNode } from 'react';
import { describe, expect, test } from 'vitest';
import type { CartButton } from '../../domain/cart-mode.ts';
import { buyAction, BuyContext, CartSkus } from './buy-action.ts';
import { BuyPanel } from './buy-panel.tsx';
import { CardActions } from './card-actions.tsx';
import type { CardProduct } from './card-product.ts';
import { VariationList } from './variation-chooser.tsx';
import { testProduct } from '../../contract/testing/test-product.ts';

const card: CardProduct = {
  id: 'wheel',
  sku: 'W',
  to: '/product/d2hlZWw%3D/d2hlZWw%3D',
  title: 'Wheel',
  type: 'Simple',
  picture: null,
  saleRupees: 90,
  originalRupees: 100,
  percentOff: 10,
  isOutOfStock: false,
  deliveryDays: 3,
};

const product = testProduct({
  sku: '',
  product_type: 'Variable Product',
  variation: [variation('W-RED', 4), variation('W-BLUE', 0)],
  discountPrice: 90,
  salePrice: 90,
  stock: 4,
  totalStock: 4,
});

function variation(sku: string, stock: number) {
  const attributes = { Colour: sku };
  return { sku, product_id: 'wheel', price: 100, salePrice: 90, stock, imageUrl: null, galleryImages: [], attributes };
}

/** The HTML that the server would send, with or without a provider of the buying action. */
function render(part: ReactNode, cartButton: CartButton | null, isPlugged = true): string {
  const action = cartButton && isPlugged ? buyAction(cartButton, () => {}) : null;
  const Stub = createRoutesStub([{ path: '/', Component: () => <BuyContext value={action}>{part}</BuyContext> }]);
  return renderToStaticMarkup(<Stub />);
}

/** Button and link texts in order, without the buttons that are icons. */
const controls = (html: string): string[] =>
  [...html.matchAll(/<(?:button|a)\b[^>]*>(.*?)<\/(?:button|a)>/g)]
    .map(([, inside = '']) => inside.replaceAll(/<[^>]*>/g, ''))
    .filter(Boolean);

/** Whether the button with this text is disabled. */
const isDisabled = (html: string, text: string): boolean => new RegExp(`disabled=""[^>]*>${text}<`).test(html);

describe('[L-12] [B-03] the button of a card', () => {
  test.each([
    ['addtocart', 'Add to Cart'],
    ['buynow', 'Buy Now'],
    ['getquote', 'View'],
    [null, 'View'],
  ] as const)('with %s it reads %s', (mode, label) => {
    expect(controls(render(<CardActions product={card} />, mode))).toEqual([label]);
  });

  test('is View for what has no price yet', () => {
    expect(controls(render(<CardActions product={{ ...card, saleRupees: 0 }} />, 'addtocart'))).toEqual(['View']);
  });

  test('is View for what is out of stock, and without a provider', () => {
    expect(controls(render(<CardActions product={{ ...card, isOutOfStock: true }} />, 'addtocart'))).toEqual(['View']);
    expect(controls(render(<CardActions product={card} />, 'addtocart', false))).toEqual(['View']);
  });
});

describe('[L-14] the button of a variation', () => {
  const list = <VariationList product={product} to={card.to} onChosen={() => {}} />;

  test('adds or buys what is in stock', () => {
    expect(controls(render(list, 'addtocart'))).toEqual(['Add to Cart', 'Out of Stock']);
    expect(controls(render(list, 'buynow'))).toEqual(['Buy Now', 'Out of Stock']);
  });

  test('leads to the product if it has no price yet', () => {
    const [red] = product.variation;
    const unpriced = { ...product, variation: red ? [{ ...red, price: 0, salePrice: null }] : [] };
    const list = <VariationList product={unpriced} to={card.to} onChosen={() => {}} />;
    expect(controls(render(list, 'addtocart'))).toEqual(['View']);
  });

  test('neither adds nor buys in quote mode', () => {
    expect(controls(render(list, 'getquote'))).toEqual(['View', 'View']);
    expect(render(list, 'getquote')).toContain('?variation=W-RED');
  });
});

const Panel = (props: Pick<Parameters<typeof BuyPanel>[0], 'product' | 'variation'>) => (
  <BuyPanel {...props} unchosen={['Colour', 'Size']} onChoose={() => {}} />
);

describe('[P-06] the button of the product page', () => {
  test.each([
    ['addtocart', 'Add to Cart'],
    ['buynow', 'Buy Now'],
    ['getquote', 'Get Quote'],
  ] as const)('with %s it reads %s', (mode, label) => {
    const panel = <Panel product={product} variation={product.variation[0] ?? null} />;
    expect(controls(render(panel, mode))).toEqual([label]);
    expect(isDisabled(render(panel, mode), label)).toBe(false);
  });

  test('[U-19] until a variation is chosen it says what is missing', () => {
    expect(controls(render(<Panel product={product} variation={null} />, 'addtocart'))).toEqual([
      'Choose colour and size',
    ]);
  });

  test('[U-19] leads to the cart once it is in there, but only where it adds', () => {
    const panel = (
      <CartSkus value={new Set(['W-RED'])}>
        <Panel product={product} variation={product.variation[0] ?? null} />
      </CartSkus>
    );
    expect(controls(render(panel, 'addtocart'))).toEqual(['In cart · Go to cart']);
    expect(controls(render(panel, 'buynow'))).toEqual(['Buy Now']);
  });

  test('is missing without a provider, or if the shop has no button', () => {
    const panel = <Panel product={product} variation={product.variation[0] ?? null} />;
    expect(controls(render(panel, 'addtocart', false))).toEqual([]);
    expect(controls(render(panel, null))).toEqual([]);
  });

  test('[P-07] is disabled and reads Out of Stock when there is nothing left', () => {
    for (const html of [
      render(<Panel product={{ ...product, totalStock: 0 }} variation={null} />, 'addtocart'),
      render(<Panel product={product} variation={product.variation[1] ?? null} />, 'addtocart', false),
    ]) {
      expect(controls(html)[0]).toBe('Out of Stock');
      expect(isDisabled(html, 'Out of Stock')).toBe(true);
    }
    const blue = render(<Panel product={product} variation={product.variation[1] ?? null} />, 'addtocart');
    expect(controls(blue), '[U-06]').toEqual(['Out of Stock', ' Tell me when it is back']);
  });

  test('asks for the price if there is none yet, and for a quote if the shop quotes', () => {
    const unpriced = { ...product, product_type: 'Simple' as const, originalPrice: 0, discountPrice: null };
    const panel = <Panel product={unpriced} variation={null} />;
    for (const mode of ['addtocart', 'buynow'] as const) {
      expect(controls(render(panel, mode))).toEqual(['Ask us for the price']);
    }
    expect(controls(render(panel, 'getquote'))).toEqual(['Get Quote']);
  });

  test('[Q-01] asks for a quote even if nothing is left: the shop may order more', () => {
    for (const panel of [
      <Panel key="simple" product={{ ...product, product_type: 'Simple', totalStock: 0 }} variation={null} />,
      <Panel key="variation" product={product} variation={product.variation[1] ?? null} />,
    ]) {
      expect(controls(render(panel, 'getquote'))).toEqual(['Get Quote']);
      expect(isDisabled(render(panel, 'getquote'), 'Get Quote')).toBe(false);
    }
  });
});
