import type { FastifyBaseLogger } from 'fastify';

type Parent = Pick<FastifyBaseLogger, 'child'>;
type Given = Parameters<FastifyBaseLogger['child']>;

/** The log of one request. Most requests write no line, so pino's child is made with the first one. */
class RequestLog implements FastifyBaseLogger {
  readonly #parent: Parent;
  readonly #given: Given;
  #made: FastifyBaseLogger | undefined;

  constructor(parent: Parent, ...given: Given) {
    this.#parent = parent;
    this.#given = given;
  }

  get #log(): FastifyBaseLogger {
    this.#made ??= this.#parent.child(...this.#given);
    return this.#made;
  }

  get level(): string {
    return this.#log.level;
  }
  set level(level: string) {
    this.#log.level = level;
  }

  fatal(...args: unknown[]): void {
    Reflect.apply(this.#log.fatal, this.#log, args);
  }
  error(...args: unknown[]): void {
    Reflect.apply(this.#log.error, this.#log, args);
  }
  warn(...args: unknown[]): void {
    Reflect.apply(this.#log.warn, this.#log, args);
  }
  info(...args: unknown[]): void {
    Reflect.apply(this.#log.info, this.#log, args);
  }
  debug(...args: unknown[]): void {
    Reflect.apply(this.#log.debug, this.#log, args);
  }
  trace(...args: unknown[]): void {
    Reflect.apply(this.#log.trace, this.#log, args);
  }
  silent(...args: unknown[]): void {
    Reflect.apply(this.#log.silent, this.#log, args);
  }
  /** Fastify's own log is a child of the one it is given, so those of its requests come from here. */
  child(...given: Given): FastifyBaseLogger {
    return new RequestLog(this.#log, ...given);
  }
}

/**
 * The same log, which makes such children. For Fastify's `loggerInstance`: what its `childLoggerFactory` makes is examined at each
 * request.
 */
export const withRequestLogs = (log: FastifyBaseLogger): FastifyBaseLogger =>
  Object.assign(Object.create(log) as FastifyBaseLogger, { child: (...given: Given) => new RequestLog(log, ...given) });
