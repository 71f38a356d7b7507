import { use } from 'react';
import styles from '../styles/app.css?inline';
import { ScriptNonce } from './script-nonce.ts';

/**
 * All styles, inside the page: a file would take one more round trip before anything can be seen, and share a slow network with all
 * the others. A click changes the page in place and needs no more of them. Rendered on the server only: React leaves the element alone. The shop's own colours come last, and win.
 */
export const PageStyles = ({ brandStyle }: { brandStyle: string }) => (
  <style nonce={use(ScriptNonce)} dangerouslySetInnerHTML={{ __html: styles + brandStyle }} />
);
