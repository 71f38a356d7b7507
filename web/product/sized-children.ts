import { useEffect, useState } from 'react';
import { wordsOf } from '../../contract/client.ts';
import type { SizedChild } from '../../contract/family.ts';
import { showToast } from '../../ui/toast.tsx';
import { browserApi } from '../api/api.ts';
import { readLogin } from '../visitor/stored-login.ts';

const none: readonly SizedChild[] = [];

/**
 * The customer's children, loaded when the size guide opens, because the page itself is the same for everybody. Without them it works as
 * for a guest.
 */
export function useSizedChildren(): readonly SizedChild[] {
  const [found, setFound] = useState(none);
  useEffect(() => {
    let isLeft = false;
    async function ask() {
      const answer = await browserApi().client.call('GET /family/sizes');
      if (answer.ok && !isLeft) setFound(answer.body.children);
    }
    if (readLogin() !== null) void ask();
    return () => {
      isLeft = true;
    };
  }, []);
  return found;
}

/** Feet of children, as My account takes them. */
const [footMin, footMax] = [100, 350];

/** The size is already chosen on the page, so a failure only shows a toast. */
export async function rememberSize(
  { child_id: childId, name, foot_mm }: SizedChild,
  { productId, size, footMm }: { productId: string; size: string; footMm: number },
): Promise<void> {
  const isNews = footMm !== foot_mm && footMm >= footMin && footMm <= footMax;
  const answer = await browserApi().client.call('PUT /children/:childId/sizes', {
    params: { childId },
    body: { product_id: productId, size, foot_mm: isNews ? footMm : null },
  });
  if (answer.ok) showToast(`Remembered for ${name}: ${answer.body.brand} ${answer.body.size}`);
  else showToast(`The size was not remembered for ${name}. ${wordsOf(answer)}`, 'warning');
}
