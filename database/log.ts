/** The part of a pino logger that the database code uses. */
export interface Log {
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}

export const silence: Log = { info() {}, warn() {}, error() {} };
