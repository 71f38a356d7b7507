interface Counted {
  total: number;
  /** There are more than that. */
  isMore: boolean;
}

/** "10 products", "10,000+ products". */
export const productCount = ({ total, isMore }: Counted): string =>
  `${total.toLocaleString('en-IN')}${isMore ? '+' : ''} ${total === 1 ? 'product' : 'products'}`;
