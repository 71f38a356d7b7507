import { useState, type ReactNode } from 'react';
import { formatPaise } from '../../domain/money.ts';
import { priceJump, type SkuPrices } from '../../domain/price-jump.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface PriceChange {
  sku: string;
  before: SkuPrices;
  after: SkuPrices;
}

const namedMax = 5;

/** Asks before prices change more than fivefold, which are mostly mistyped. False: the person wants to correct them. */
export function useJumpQuestion(): {
  mayJump: (changes: readonly PriceChange[]) => Promise<boolean>;
  question: ReactNode;
} {
  const [asked, setAsked] = useState<{ texts: readonly string[]; settle: (isMeant: boolean) => void } | null>(null);

  const mayJump = (changes: readonly PriceChange[]): Promise<boolean> => {
    const texts = changes.flatMap(({ sku, before, after }) => {
      const jump = priceJump(before, after);
      return jump ? [`${sku} from ${formatPaise(jump.before)} to ${formatPaise(jump.after)}`] : [];
    });
    if (texts.length === 0) return Promise.resolve(true);
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const settle = (isMeant: boolean) => {
      setAsked(null);
      resolve(isMeant);
    };
    setAsked({ texts, settle });
    return promise;
  };

  const more = (asked?.texts.length ?? 0) - namedMax;
  const isOne = asked?.texts.length === 1;
  return {
    mayJump,
    question: asked && (
      <ConfirmDialog
        id="price-jump"
        title={isOne ? 'Is this price right?' : 'Are these prices right?'}
        text={`${isOne ? 'It changes' : 'They change'} more than fivefold: ${asked.texts.slice(0, namedMax).join('; ')}${more > 0 ? ` and ${more} more` : ''}.`}
        buttons={[
          { text: 'Keep editing', onPress: () => asked.settle(false) },
          { text: isOne ? 'Save this price' : 'Save these prices', onPress: () => asked.settle(true) },
        ]}
        onClose={() => asked.settle(false)}
      />
    ),
  };
}
