import { inject } from 'vitest';
import { loadBuiltFrontEnd, type FrontEnd } from '../pages/front-end.ts';

/** The built pages, cached as in production. A build older than the code would test something else. */
export async function builtPages(): Promise<FrontEnd> {
  if (!inject('isBuilt')) throw new Error('The build is missing or older than the code. Run: npm run build');
  return loadBuiltFrontEnd();
}

/** Without files to serve, each page is rendered when it is asked for. */
export const uncachedPages = async (): Promise<FrontEnd> => ({ ...(await builtPages()), clientFolder: null });
