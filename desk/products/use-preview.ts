import { useEffect, useState } from 'react';
import type { WholeProduct } from '../../contract/desk/product.ts';
import { call, reasonsOf } from '../api/call.ts';
import type { unsavedOf } from './unsaved-product.ts';

/** So long after the last key the page is made again. */
const waitMs = 400;

export interface MadePage {
  id: number;
  html: string;
}

type Body = ReturnType<typeof unsavedOf>['body'];

interface Answered {
  /** The question that was answered; null: none yet. */
  asked: string | null;
  /** Of the last answer that had one. */
  page: MadePage | null;
  failure?: string | undefined;
}

/** The page of the shop as it would be, made again as one types. What was shown stays until the next one is there. */
export function usePreview({ product_id: productId, version, variations }: WholeProduct, body: Body) {
  const [tries, setTries] = useState(0);
  const [answered, setAnswered] = useState<Answered>({ asked: null, page: null });
  // With the versions: a save changes what is stored, by the same fields.
  const asked = JSON.stringify({ body, versions: [version, ...variations.map((each) => each.version)], tries });
  useEffect(() => {
    const stop = new AbortController();
    async function ask() {
      const answer = await call('POST /desk/products/:productId/preview', {
        params: { productId },
        body: (JSON.parse(asked) as { body: Body }).body,
        signal: stop.signal,
      });
      if (stop.signal.aborted) return;
      setAnswered(({ page }) =>
        answer.ok
          ? { asked, page: { id: (page?.id ?? 0) + 1, html: answer.body.html } }
          : { asked, page, failure: reasonsOf(answer)[0]?.reason },
      );
    }
    const timer = setTimeout(() => void ask(), waitMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [productId, asked]);
  return {
    page: answered.page,
    failure: answered.failure,
    isRenewing: answered.asked !== asked,
    retry: () => setTries((count) => count + 1),
  };
}
