import { createContext as createReactContext } from 'react';
import { createContext } from 'react-router';

/**
 * Marks our inline scripts, so that the page's policy lets only these run. The server makes one for each rendering and removes
 * it from the finished page; in the browser there is none.
 */
export const nonceContext = createContext<string>();

export const ScriptNonce = createReactContext<string | undefined>(undefined);
