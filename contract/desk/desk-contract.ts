import { signIn } from './sign-in.ts';

/** The calls by noun, as the document groups them. */
export const deskNouns = { signIn };

export const deskContract = { ...signIn };
export type DeskContract = typeof deskContract;
export type DeskKey = keyof DeskContract;
