import { redirectDocument } from 'react-router';

/** The roll call is a page of its own, which starts without a network. */
export const loader = () => redirectDocument('/roll-call');

export const Component = () => null;
