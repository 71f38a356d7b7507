import type { ComponentProps, MouseEvent } from 'react';
import { Link } from 'react-router';
import { Icon, type IconName } from './icon.tsx';

const base =
  'inline-flex items-center justify-center gap-2 rounded-full font-bold whitespace-nowrap transition-[color,background-color,scale] duration-150 active:scale-97 disabled:active:scale-100 aria-disabled:cursor-default aria-disabled:active:scale-100';

const tones = {
  primary:
    'bg-electric text-white hover:bg-electric-deep disabled:bg-ice-deep disabled:text-steel aria-disabled:bg-ice-deep aria-disabled:text-steel',
  light: 'bg-white text-ink hover:bg-glide',
  quiet:
    'bg-ice-deep text-ink enabled:not-aria-disabled:hover:bg-ink enabled:not-aria-disabled:hover:text-white aria-disabled:text-steel [a&]:hover:bg-ink [a&]:hover:text-white',
};

const sizes = { small: 'min-h-10 px-4 text-sm', large: 'min-h-12 px-7 text-base' };

interface Look {
  tone?: keyof typeof tones;
  size?: keyof typeof sizes;
}

interface ButtonProps extends Look, ComponentProps<'button'> {
  /** Does nothing, but keeps the focus: `disabled` would throw keyboard users back to the top of the page. */
  isBusy?: boolean;
}

export function Button({ tone = 'primary', size = 'large', className = '', isBusy = false, ...button }: ButtonProps) {
  const busy = isBusy && { 'aria-disabled': true, onClick: (event: MouseEvent) => event.preventDefault() };
  return (
    <button type="button" {...button} {...busy} className={`${base} ${tones[tone]} ${sizes[size]} ${className}`} />
  );
}

/** A link that looks like a button. */
export function ButtonLink({
  tone = 'primary',
  size = 'large',
  className = '',
  ...link
}: Look & ComponentProps<typeof Link>) {
  return <Link prefetch="intent" {...link} className={`${base} ${tones[tone]} ${sizes[size]} ${className}`} />;
}

const iconTones = {
  line: 'border border-line-strong text-ink enabled:hover:bg-ink enabled:hover:text-white disabled:border-line disabled:text-line-strong/60',
  ink: 'border border-white/40 text-white enabled:hover:bg-white enabled:hover:text-ink disabled:border-white/20 disabled:text-white/30',
  bare: 'hover:bg-current/10',
};

interface IconButtonProps extends ComponentProps<'button'> {
  icon: IconName;
  label: string;
  tone?: keyof typeof iconTones;
}

export function IconButton({ icon, label, tone = 'line', className = '', ...button }: IconButtonProps) {
  return (
    <button
      type="button"
      {...button}
      aria-label={label}
      // Capped: large text must enlarge words, not buttons that are big enough to press.
      className={`inline-grid size-[min(2.75rem,52px)] shrink-0 place-items-center rounded-full transition-colors duration-150 ${iconTones[tone]} ${className}`}
    >
      <Icon name={icon} />
    </button>
  );
}
