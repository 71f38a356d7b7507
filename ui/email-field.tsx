import type { ComponentProps } from 'react';
import { TextField } from './text-field.tsx';

/** Phones do not capitalise or correct what is typed here. */
export const EmailField = (props: ComponentProps<typeof TextField>) => (
  <TextField type="email" autoComplete="email" spellCheck={false} {...props} />
);
