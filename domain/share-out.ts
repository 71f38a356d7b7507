/**
 * Divides an amount by weight into whole paise that add up to it: each part is rounded down, and the remaining paise go to the parts
 * that lost most. If the amount is at most the sum of the weights, no part exceeds its weight.
 */
export function shareOut(paise: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  if (total === 0n) return weights.map(() => 0);
  // BigInt: the product of two amounts can exceed the safe integers.
  const parts = weights.map((weight, index) => {
    const product = BigInt(paise) * BigInt(weight);
    return { index, paise: Number(product / total), lost: product % total };
  });
  let left = paise - parts.reduce((sum, part) => sum + part.paise, 0);
  for (const part of parts.toSorted((a, b) => (a.lost === b.lost ? a.index - b.index : a.lost > b.lost ? -1 : 1))) {
    if (left === 0) break;
    part.paise += 1;
    left -= 1;
  }
  return parts.map((part) => part.paise);
}
