const fewMax = 5;

export function stockText(stock: number): string {
  if (stock <= 0) return 'Out of Stock';
  return stock <= fewMax ? `Only ${stock} left` : `${stock} in stock`;
}
