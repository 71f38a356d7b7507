interface Address {
  new_address?: string;
  area?: string;
  city?: string;
  pincode?: string;
}

/** As on a letter. Empty: the goods are collected from the shop. */
export const addressLines = ({ new_address = '', area = '', city = '', pincode = '' }: Address): string[] =>
  [new_address, area, `${city} ${pincode}`.trim()].filter((line) => line !== '');

/** The same for staff, who must not look for an address that does not exist. */
export function deliveryLines(address: Address): string[] {
  const lines = addressLines(address);
  return lines.length === 0 ? ['Collected from the shop'] : lines;
}
