/** Path data on a 24 x 24 grid. Strings, not elements, to stay small: every page carries all of these. */
const drawings = {
  'arrow-left': 'M19 12H5m6-7-7 7 7 7',
  'arrow-right': 'M5 12h14m-6-7 7 7-7 7',
  box: 'M12 3 4 7.2v9.6L12 21l8-4.2V7.2zM4 7.2l8 4.3 8-4.3M12 11.5V21',
  cart: 'M3 4h2.5l2.2 11h10.6L20.5 7.5H6.3M7.6 19.2a1.4 1.4 0 1 0 2.8 0a1.4 1.4 0 1 0 -2.8 0M15.6 19.2a1.4 1.4 0 1 0 2.8 0a1.4 1.4 0 1 0 -2.8 0',
  close: 'M6 6l12 12M18 6 6 18',
  mail: 'M3.5 6.5h17v11h-17zM4 7l8 6 8-6',
  menu: 'M4 7h16M4 12h11M4 17h16',
  options: 'M4 7h9m5 0h2M4 17h2m5 0h9M13 4.5h5v5h-5zM6 14.5h5v5H6z',
  pause: 'M9 6v12M15 6v12',
  phone:
    'M7 3.5 9.5 4l1 4L8.6 9.7a12 12 0 0 0 5.7 5.7l1.7-1.9 4 1 .5 2.5a2 2 0 0 1-2 2.5C10.8 19 5 13.2 4.5 5.5a2 2 0 0 1 2.5-2Z',
  pin: 'M12 21s7-6.1 7-11.5a7 7 0 0 0-14 0C5 14.9 12 21 12 21ZM9.5 9.5a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0 -5 0',
  play: 'M8 5.5v13l10-6.5z',
  retry: 'M20 12a8 8 0 1 1-2.5-5.8M20 3v5h-5',
  search: 'M4 10.5a6.5 6.5 0 1 0 13 0a6.5 6.5 0 1 0 -13 0M15.5 15.5l5 5',
  skate:
    'M6 3h5l1 5 6 1.5a2.5 2.5 0 0 1 2 2.5v3H5l.5-5zM4 17.5h17M11.5 6H9m3.5 2H9.5M5.6 20a1.4 1.4 0 1 0 2.8 0a1.4 1.4 0 1 0 -2.8 0M11.1 20a1.4 1.4 0 1 0 2.8 0a1.4 1.4 0 1 0 -2.8 0M16.6 20a1.4 1.4 0 1 0 2.8 0a1.4 1.4 0 1 0 -2.8 0',
  social:
    'M8.5 3.5h7a5 5 0 0 1 5 5v7a5 5 0 0 1-5 5h-7a5 5 0 0 1-5-5v-7a5 5 0 0 1 5-5zM8 12a4 4 0 1 0 8 0a4 4 0 1 0 -8 0M17 7h.01',
  user: 'M8 8a4 4 0 1 0 8 0a4 4 0 1 0 -8 0M4 20.5c.8-4 4-6 8-6s7.2 2 8 6',
};

/** A name, or the path data itself for icons that only some pages need (`drawn.ts`). */
export type IconName = keyof typeof drawings | `M${string}`;

/** Always decoration: the control itself has a label. */
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
      <path d={name in drawings ? drawings[name as keyof typeof drawings] : name} />
    </svg>
  );
}
