import type { ReactNode } from 'react';

const drawings = {
  'arrow-left': <path d="M19 12H5m6-7-7 7 7 7" />,
  'arrow-right': <path d="M5 12h14m-6-7 7 7-7 7" />,
  box: (
    <>
      <path d="M12 3 4 7.2v9.6L12 21l8-4.2V7.2z" />
      <path d="m4 7.2 8 4.3 8-4.3M12 11.5V21" />
    </>
  ),
  cart: (
    <>
      <path d="M3 4h2.5l2.2 11h10.6L20.5 7.5H6.3" />
      <circle cx="9" cy="19.2" r="1.4" />
      <circle cx="17" cy="19.2" r="1.4" />
    </>
  ),
  chat: <path d="M4 20l1.3-4A8.5 8.5 0 1 1 8.5 19zM9 9.5c0 3 2.5 5.5 5.5 5.5" />,
  check: <path d="m5 12.5 4.5 4.5L19 7.5" />,
  chevron: <path d="m6 9 6 6 6-6" />,
  clock: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 7v5.5l3.5 2" />
    </>
  ),
  close: <path d="M6 6l12 12M18 6 6 18" />,
  edit: <path d="m4 20 1-4.5L16 4.5 19.5 8l-11 11zM13.5 7l3.5 3.5" />,
  eye: (
    <>
      <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" />
      <circle cx="12" cy="12" r="3" />
    </>
  ),
  'eye-off': (
    <path d="M4 4l16 16M9.5 5.8A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a17 17 0 0 1-2.7 3.4M6 7.5A16 16 0 0 0 2.5 12S6 18.5 12 18.5a9 9 0 0 0 4-1M10 10a3 3 0 0 0 4 4" />
  ),
  mail: <path d="M3.5 6.5h17v11h-17zM4 7l8 6 8-6" />,
  minus: <path d="M6 12h12" />,
  menu: <path d="M4 7h16M4 12h11M4 17h16" />,
  options: <path d="M4 7h9m5 0h2M4 17h2m5 0h9M13 4.5h5v5h-5zM6 14.5h5v5H6z" />,
  pause: <path d="M9 6v12M15 6v12" />,
  plus: <path d="M12 6v12M6 12h12" />,
  phone: (
    <path d="M7 3.5 9.5 4l1 4L8.6 9.7a12 12 0 0 0 5.7 5.7l1.7-1.9 4 1 .5 2.5a2 2 0 0 1-2 2.5C10.8 19 5 13.2 4.5 5.5a2 2 0 0 1 2.5-2Z" />
  ),
  pin: (
    <>
      <path d="M12 21s7-6.1 7-11.5a7 7 0 0 0-14 0C5 14.9 12 21 12 21Z" />
      <circle cx="12" cy="9.5" r="2.5" />
    </>
  ),
  play: <path d="M8 5.5v13l10-6.5z" />,
  retry: <path d="M20 12a8 8 0 1 1-2.5-5.8M20 3v5h-5" />,
  search: (
    <>
      <circle cx="10.5" cy="10.5" r="6.5" />
      <path d="m15.5 15.5 5 5" />
    </>
  ),
  skate: (
    <>
      <path d="M6 3h5l1 5 6 1.5a2.5 2.5 0 0 1 2 2.5v3H5l.5-5z" />
      <path d="M4 17.5h17M11.5 6H9m3.5 2H9.5" />
      <circle cx="7" cy="20" r="1.4" />
      <circle cx="12.5" cy="20" r="1.4" />
      <circle cx="18" cy="20" r="1.4" />
    </>
  ),
  sort: <path d="M7 5v14m-3.5-3.5L7 19l3.5-3.5M17 19V5m-3.5 3.5L17 5l3.5 3.5" />,
  social: (
    <>
      <rect x="3.5" y="3.5" width="17" height="17" rx="5" />
      <circle cx="12" cy="12" r="4" />
      <path d="M17 7h.01" />
    </>
  ),
  tag: (
    <>
      <path d="M4 4h8l8.5 8.5-8 8L4 12z" />
      <path d="M8.5 8.5h.01" />
    </>
  ),
  trash: <path d="M5 7h14M10 7V4.5h4V7m-7.5 0 1 12.5h9l1-12.5M10.5 11v5m3-5v5" />,
  user: (
    <>
      <circle cx="12" cy="8" r="4" />
      <path d="M4 20.5c.8-4 4-6 8-6s7.2 2 8 6" />
    </>
  ),
} satisfies Record<string, ReactNode>;

export type IconName = keyof typeof drawings;

/** Always decoration: what a control does is said in words by the control itself. */
export function Icon({ name, className = 'size-5' }: { name: IconName; className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={className}
    >
      {drawings[name]}
    </svg>
  );
}
