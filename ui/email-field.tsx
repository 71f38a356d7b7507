import type { ComponentProps } from 'react';
import { TextField } from './text-field.tsx';

/** Typed on a phone, an address gets no capital letter and no corrections. */
export const EmailField = (props: ComponentProps<typeof TextField>) => (
  <TextField type="email" autoComplete="email" spellCheck={false} {...props} />
);
