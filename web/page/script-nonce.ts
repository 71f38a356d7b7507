import { createContext as createReactContext } from 'react';
import { createContext } from 'react-router';

/**
 * Marks the inline scripts that we write, so that the page's policy lets them run and no others. The server gives one for each
 * rendering and takes it off the finished page; in the browser there is none.
 */
export const nonceContext = createContext<string>();

export const ScriptNonce = createReactContext<string | undefined>(undefined);
