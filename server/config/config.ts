import { availableParallelism } from 'node:os';
import * as z from 'zod/mini';
import type { ShopMode } from '../../database/claim-mode.ts';
import { StartupError } from '../../database/startup-error.ts';
import { academyVariables, readAcademy, type AcademyConfig } from './academy.ts';
import { backupVariables, readBackup, type BackupConfig } from './backup.ts';
import { checkMode, modeVariables } from './mode.ts';
import { outsideVariables, readOutside, type OutsideConfig } from './outside.ts';
import { address, wholeNumber } from './value.ts';
import { crashPoints, type CrashPoint } from './crash-point.ts';

const Variables = z.object({
  PORT: z._default(wholeNumber(0, 65_535), 3000),
  HOST: z._default(z.string(), '0.0.0.0'),
  PROCESSES: z._default(z.union([z.literal('all'), wholeNumber(1, 256)], 'must be a number from 1 to 256, or all'), 1),
  DATA_DIR: z._default(z.string().check(z.minLength(1, 'must not be empty')), '.data'),
  DATABASE_URL: z.optional(address('postgres:', 'postgresql:')),
  DATABASE_DIRECT_URL: z.optional(address('postgres:', 'postgresql:')),
  DATABASE_READ_URL: z.optional(address('postgres:', 'postgresql:')),
  DATABASE_POOL_MAX: z._default(wholeNumber(2, 200), 10),
  MAIN_ID: z.optional(z.string().check(z.regex(/^[0-9A-Za-z_-]{1,64}$/, 'may hold letters, digits, - and _ only'))),
  PUBLIC_URL: z.optional(address('http:', 'https:')),
  TRUST_PROXY: z.optional(z.string()),
  LOG_LEVEL: z._default(
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'must be a pino level such as info'),
    'info',
  ),
  PAGE_CACHE_MB: z._default(wholeNumber(1, 4096), 64),
  ANSWER_CACHE_MB: z._default(wholeNumber(0, 4096), 32),
  RATE_LIMIT_PER_MINUTE: z._default(wholeNumber(0, 100_000_000), 3000),
  REQUESTS_AT_ONCE: z._default(wholeNumber(1, 100_000), 100),
  OVERLOAD_DELAY_MS: z._default(wholeNumber(0, 60_000), 250),
  REQUEST_TIMEOUT_SECONDS: z._default(wholeNumber(1, 300), 15),
  ANSWER_TIMEOUT_SECONDS: z._default(wholeNumber(1, 300), 10),
  DRAIN_SECONDS: z.optional(wholeNumber(0, 60)),
  PICTURES_AHEAD: z._default(z.enum(['on', 'off'], 'must be on or off'), 'on'),
  TOKEN_SECRET: z.optional(
    z
      .string()
      .check(
        z.regex(/^[^,]{32,}(?:,[^,]{32,})*$/, 'must have at least 32 characters; an older one may follow a comma'),
      ),
  ),
  METRICS_TOKEN: z.optional(z.string().check(z.minLength(16, 'must have at least 16 characters'))),
  CRASH_AT: z.optional(z.enum(crashPoints, `must be one of ${crashPoints.join(', ')}`)),
  ...modeVariables,
  ...backupVariables,
  ...academyVariables,
  ...outsideVariables,
});

export interface Config {
  readonly mode: ShopMode;
  readonly port: number;
  readonly host: string;
  /** Processes that share the port on this machine. */
  readonly processes: number;
  readonly dataFolder: string;
  /** Absent: the embedded PostgreSQL. */
  readonly databaseUrl: string | undefined;
  /** If set, `databaseUrl` is a pooler and this URL connects directly. */
  readonly databaseDirectUrl: string | undefined;
  /** A replica, for reads that may be slightly out of date. */
  readonly databaseReadUrl: string | undefined;
  readonly databasePoolMax: number;
  readonly mainId: string;
  /** Origin in canonical links; absent: http://localhost and the port. */
  readonly publicOrigin: string | undefined;
  readonly trustProxy: string[] | false;
  readonly logLevel: string;
  readonly pageCacheBytes: number;
  /** 0: answers are not cached. */
  readonly answerCacheBytes: number;
  /** Requests a minute per network address; 0 switches off all such limits. High, because mobile carriers put thousands behind one. */
  readonly rateLimitPerMinute: number;
  /** Concurrent requests per network address, unless such limits are off. */
  readonly requestsAtOnce: number;
  /** Refuse requests while the event loop lags by more than this; 0: never refuse. */
  readonly overloadDelayMs: number;
  /** A request must arrive within this time, including its body. */
  readonly requestTimeoutMs: number;
  /** An endpoint must answer within this time, from when the request has arrived. */
  readonly answerTimeoutMs: number;
  /** How long to go on serving after SIGTERM, so that balancers notice. */
  readonly drainMs: number;
  /** False: pictures are cut only when a visitor asks for one, and no AVIF is made. */
  readonly cutsPicturesAhead: boolean;
  /** Signs access tokens. Absent: a secret in the database that all processes share. */
  readonly tokenSecret: string | undefined;
  /** Still decrypt authenticator secrets, so that staff can sign in after the token secret was replaced. */
  readonly olderTokenSecrets: readonly string[];
  readonly metricsToken: string | undefined;
  /** For tests: where this process kills itself. Never in a live shop. */
  readonly crashAt: CrashPoint | undefined;
  readonly backup: BackupConfig;
  readonly academy: AcademyConfig;
  readonly outside: OutsideConfig;
}

/** ops/haproxy.cfg checks every second and takes a server out after two failures. */
const liveDrainSeconds = 3;

/** Database connections of all processes on this port, including those for jobs, LISTEN and a lock. */
export const connectionsFor = ({ processes, databasePoolMax }: Config): number => processes * (databasePoolMax + 7);

/** The only place that reads the environment. An empty variable counts as absent, because shells and compose files write it that way. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const read = z.safeParse(Variables, given);
  if (!read.success) {
    const faults = read.error.issues.map((issue) => `  ${issue.path.join('.')} ${issue.message}`);
    throw new StartupError(`The configuration cannot be used:\n${faults.join('\n')}`);
  }
  const v = read.data;
  checkMode(v.SHOP_MODE, given);
  if (v.DATABASE_DIRECT_URL !== undefined && v.DATABASE_URL === undefined)
    throw new StartupError('DATABASE_DIRECT_URL bypasses a pooler, so DATABASE_URL must be set to the pooler.');
  if (v.DATABASE_READ_URL !== undefined && v.DATABASE_URL === undefined)
    throw new StartupError('DATABASE_READ_URL is a replica, so DATABASE_URL must be set to its primary.');
  const outside = readOutside(v);
  const [tokenSecret, ...olderTokenSecrets] = v.TOKEN_SECRET?.split(',') ?? [];
  return Object.freeze({
    mode: v.SHOP_MODE,
    port: v.PORT,
    host: v.HOST,
    processes: v.PROCESSES === 'all' ? availableParallelism() : v.PROCESSES,
    dataFolder: v.DATA_DIR,
    databaseUrl: v.DATABASE_URL,
    databaseDirectUrl: v.DATABASE_DIRECT_URL,
    databaseReadUrl: v.DATABASE_READ_URL,
    databasePoolMax: v.DATABASE_POOL_MAX,
    mainId: v.MAIN_ID ?? (v.SHOP_MODE === 'demo' ? 'pahiya' : 'shop'),
    publicOrigin: v.PUBLIC_URL === undefined ? undefined : new URL(v.PUBLIC_URL).origin,
    trustProxy: v.TRUST_PROXY?.split(',').map((entry) => entry.trim()) ?? false,
    logLevel: v.LOG_LEVEL,
    pageCacheBytes: v.PAGE_CACHE_MB * 1024 * 1024,
    answerCacheBytes: v.ANSWER_CACHE_MB * 1024 * 1024,
    rateLimitPerMinute: v.RATE_LIMIT_PER_MINUTE,
    requestsAtOnce: v.REQUESTS_AT_ONCE,
    overloadDelayMs: v.OVERLOAD_DELAY_MS,
    requestTimeoutMs: v.REQUEST_TIMEOUT_SECONDS * 1000,
    answerTimeoutMs: v.ANSWER_TIMEOUT_SECONDS * 1000,
    drainMs: (v.DRAIN_SECONDS ?? (v.SHOP_MODE === 'live' ? liveDrainSeconds : 0)) * 1000,
    cutsPicturesAhead: v.PICTURES_AHEAD === 'on',
    tokenSecret,
    olderTokenSecrets,
    metricsToken: v.METRICS_TOKEN,
    backup: readBackup(v),
    academy: readAcademy(v),
    crashAt: v.CRASH_AT,
    outside,
  });
}
