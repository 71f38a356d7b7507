/** Icons of the desk, beside those of ui: path data on a 24 x 24 grid. */
export const icons = {
  today: 'M4 12 12 4l8 8M6.5 10v9.5h11V10M10.5 19.5v-5h3v5',
  parcel:
    'M3 6.5h10.5v9.5H3zM13.5 10h4l3 3v3h-7M5.4 18a1.6 1.6 0 1 0 3.2 0a1.6 1.6 0 1 0 -3.2 0M15.4 18a1.6 1.6 0 1 0 3.2 0a1.6 1.6 0 1 0 -3.2 0',
  grid: 'M4 5h16v14H4zM4 9.7h16M4 14.3h16M9.3 5v14M14.7 5v14',
  stock: 'M4 13h7v7H4zM13 13h7v7h-7zM8.5 4h7v7h-7z',
  staff:
    'M6 8.5a3 3 0 1 0 6 0a3 3 0 1 0 -6 0M3.5 19c.6-3.2 2.6-4.8 5.5-4.8s4.9 1.6 5.5 4.8M14.5 5.8a3 3 0 0 1 0 5.4M17 14.6c2 .6 3.2 2 3.6 4.4',
  audit: 'M5 4h14v16l-2.5-1.6L14 20l-2-1.6L10 20l-2.5-1.6L5 20zM8.5 9h7M8.5 13h7',
  signOut: 'M14 4.5H5.5v15H14M10 12h10m-3.5-3.5L20 12l-3.5 3.5',
  warning: 'M12 4 3 19.5h18zM12 10v4.5M12 17h.01',
  keyboard: 'M3 7h18v10H3zM6.5 10h.01M10 10h.01M13.5 10h.01M17 10h.01M7.5 13.5h9',
  up: 'M12 19V5m-6 6 6-6 6 6',
  down: 'M12 5v14m-6-6 6 6 6-6',
  window:
    'M4 9.5 5.5 4h13L20 9.5M4 9.5h16M4 9.5a2.7 2.7 0 0 0 5.3 0 2.7 2.7 0 0 0 5.4 0 2.7 2.7 0 0 0 5.3 0M5.5 13v7h13v-7',
  text: 'M6 3.5h8.5L19 8v12.5H6zM14 3.5V8h5M9 12h7M9 16h7',
  link: 'M14 5h5v5M19 5l-8 8M10 6H5.5v12.5H18V14',
  copy: 'M9 9h10v10H9zM15 9V5H5v10h4',
  archive: 'M4 5h16v4H4zM5.5 9v10.5h13V9M10 13h4',
  crop: 'M7 3v14h14M3 7h14v14',
  transfer: 'M8 20V5m-4 4 4-4 4 4M16 4v15m-4-4 4 4 4-4',
  preview: 'M2.5 12s3.5-6 9.5-6 9.5 6 9.5 6-3.5 6-9.5 6-9.5-6-9.5-6M9.5 12a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0 -5 0',
  undo: 'M9 6 5 10l4 4M5 10h9a5 5 0 0 1 0 10h-3',
} as const;
