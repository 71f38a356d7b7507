import type { Config } from '@react-router/dev/config';

/** What React Router costs by itself: a page with one button, rendered in advance. `lighthouse.ts` measures it beside our pages. */
export default {
  buildDirectory: '../../build/bare-page',
  ssr: false,
  prerender: true,
} satisfies Config;
