import { createClient, type Client, type Transport } from '../client.ts';
import type { DeskContract } from './desk-contract.ts';

export type DeskClient = Client<DeskContract>;

/** The typed client of the desk: the shop's own, with the desk's calls. The browser sends the cookie by itself. */
export const createDeskClient = (transport: Transport): DeskClient => createClient<DeskContract>(transport);
