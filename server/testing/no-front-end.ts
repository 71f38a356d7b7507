import type { FrontEnd } from '../pages/front-end.ts';

/** For shops whose pages nobody opens: they need no build. */
export const noFrontEnd = async (): Promise<FrontEnd> => ({
  loadBuild: () => Promise.reject(new Error('no front end in this test')),
  clientFolder: null,
  deskFolder: null,
});
