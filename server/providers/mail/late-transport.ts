import type { createTransport as nodemailerTransport } from 'nodemailer';

type CreateTransport = typeof nodemailerTransport;

/** Opened with the first mail: nodemailer takes memory that a process without mails does not need. */
export function lateTransport<Transport extends { close: () => void }>(
  create: (createTransport: CreateTransport) => Transport,
) {
  let opened: Promise<Transport> | undefined;
  const open = () => (opened ??= import('nodemailer').then(({ createTransport }) => create(createTransport)));
  return {
    open,
    close: async (): Promise<void> => (await opened)?.close(),
  };
}
