/** With the country code and no plus sign, as WhatsApp and dialler links need it. Ten digits are an Indian number. */
export function internationalDigits(number: string): string {
  const digits = number.replace(/\D/g, '').replace(/^0+/, '');
  return digits.length === 10 ? `91${digits}` : digits;
}

/** Opens the dialler with a number as the shop writes it, which may have spaces and dashes. */
export const callLink = (number: string): string => `tel:${number.replace(/[^+\d]/g, '')}`;

/** Opens WhatsApp with the text in it, which can be edited before it is sent. */
export const whatsAppLink = (number: string, text = ''): string =>
  `https://wa.me/${internationalDigits(number)}${text === '' ? '' : `?text=${encodeURIComponent(text)}`}`;
