import type { ComponentProps } from 'react';
import { TextField } from './text-field.tsx';

/** With the keyboard for numbers, and the device's own number offered. */
export const MobileField = (props: ComponentProps<typeof TextField>) => (
  <TextField type="tel" autoComplete="tel" inputMode="tel" {...props} />
);
