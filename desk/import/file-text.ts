import { fileBytesMax, type importStates } from '../../contract/desk/import.ts';

type State = (typeof importStates)[number];

const stateWords: Record<State, { text: string; tone: 'plain' | 'good' | 'warning' | 'bad' }> = {
  read: { text: 'Not imported', tone: 'plain' },
  checked: { text: 'Not imported', tone: 'plain' },
  applying: { text: 'Importing', tone: 'warning' },
  applied: { text: 'Imported', tone: 'good' },
  refused: { text: 'Refused', tone: 'bad' },
  stopped: { text: 'Stopped', tone: 'bad' },
};

/** In the list of files. */
export const stateText = ({ state, created_products }: { state: State; created_products: number }) =>
  (state === 'read' || state === 'checked') && created_products > 0
    ? ({ text: `Stopped, ${counted(created_products, 'product', 'products')} created`, tone: 'bad' } as const)
    : stateWords[state];

export const numberText = (count: number): string => count.toLocaleString('en-IN');

export const counted = (count: number, one: string, many: string): string =>
  `${numberText(count)} ${count === 1 ? one : many}`;

/** The file as base64, or why it cannot be sent. */
export function encodeFile(file: File): Promise<{ content: string } | { reason: string }> {
  if (file.size === 0) return Promise.resolve({ reason: 'This file is empty.' });
  if (file.size > fileBytesMax) return Promise.resolve({ reason: 'This file is larger than 15 MB. Please split it.' });
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => {
      const address = reader.result as string;
      resolve({ content: address.slice(address.indexOf(',') + 1) });
    });
    reader.addEventListener('error', () => resolve({ reason: 'This file could not be opened.' }));
    reader.readAsDataURL(file);
  });
}

export const decodeFile = (content: string, name: string): File =>
  new File([Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0))], name);
