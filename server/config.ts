import { existsSync } from 'node:fs';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import type { RegistrationRule } from '#contract/auth.ts';
import { defaultFileLimit, megabyte } from '#contract/byte-limits.ts';
import { productName } from '#contract/product.ts';
import { type QuotaKind, quotas } from '#contract/quotas.ts';
import { type Provider, readProviders } from './config/providers.ts';
import { findModel, findPocketsphinx, type ModelPaths } from './config/speech-models.ts';

const registrations: Config['registration'][] = ['open', 'invite', 'closed'];
const engines = ['auto', 'api', 'sherpa', 'pocketsphinx', 'off'] as const;
const whatEnginesNeed: { [Engine in TranscriberConfig['engine']]: string } = {
  api: 'TRANSCRIBE_URL',
  sherpa: 'a model in DATA_DIR: npm run models -- whisper-tiny',
  pocketsphinx: 'the program pocketsphinx_continuous',
};
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** The settings of video rooms. */
export type VideoConfig = {
  /** The LiveKit server that carries all rooms; null means the browsers and our own relay. */
  livekit: { url: string; apiKey: string; apiSecret: string } | null;
  /** TURN servers with the secret that we share with them; null if there are none. */
  turn: { urls: string[]; secret: string } | null;
  /** The address at which the internet reaches this machine, if it has another one itself. */
  publicIp: string | null;
  /** The UDP ports of the relay; null means any. */
  rtcPorts: [least: number, most: number] | null;
};

/** The WorkAdventure server that is the virtual office. */
export type WorkAdventureConfig = {
  /** The address of a room of a WorkAdventure server. */
  url: string;
  /** The `SECRET_KEY` of that server. */
  secret: string;
};

/**
 * An OpenAI-compatible language model. It counts as too slow after `timeoutMs` without a word, or five times that in all, and reads
 * `contextTokens` at once.
 */
export type LanguageModelConfig = {
  url: string;
  key: string;
  model: string;
  timeoutMs: number;
  contextTokens: number;
};

/** The engine that transcribes speech. `language` is a code such as `de`, `auto` to detect it, or null for that of the speaker. */
export type TranscriberConfig =
  | { engine: 'api'; url: string; key: string; model: string; language: string | null }
  | { engine: 'sherpa'; model: ModelPaths; language: string | null }
  | { engine: 'pocketsphinx'; program: string };

/** A bucket of an S3-compatible service, such as `https://s3.example.com/quarterdeck`; perhaps a folder of it. */
export type Bucket = { url: string; region: string; accessKey: string; secretKey: string };

/** The settings of an operator, read once at the start. docs/running.md explains each variable. */
export interface Config {
  /** 0 means any free port. */
  port: number;
  host: string;
  /** An absolute path. */
  dataDir: string;
  /** Null means the embedded database in `dataDir`. */
  databaseUrl: string | null;
  /** The origin that people open, such as `https://deck.example.com`, without a slash at the end. */
  publicUrl: string;
  /** As in Fastify's `trustProxy`. */
  trustProxy: boolean | number | string[];
  demo: boolean;
  /**
   * Whether only this machine can reach the server: `host` and the host of `publicUrl` are loopback, and no proxy is trusted. A proxy
   * on the same machine lets everyone in although `host` is loopback.
   */
  isLocal: boolean;
  /** Whether the server accepts any host name, because it listens on a network and `PUBLIC_URL` is not set. */
  acceptsAnyHost: boolean;
  /** Who may create an account: anyone, people with an invite code, or no one. */
  registration: RegistrationRule['registration'];
  rateLimit: boolean;
  /** The OpenID Connect providers for sign-in. */
  providers: Provider[];
  /** Whether people can sign in and register with a password. */
  passwordSignIn: boolean;
  /** The accounts with these addresses become super admins when the address is confirmed; in lower case. */
  superAdminEmails: string[];
  redisUrl: string | null;
  /** The mail server; null means a folder in `dataDir`. */
  smtpUrl: string | null;
  /** The sender of mails, such as `Quarterdeck <deck@example.com>`. */
  mailFrom: string;
  /** Whether push notifications may also use servers in the own network, and without https. */
  privatePush: boolean;
  video: VideoConfig;
  /** The WorkAdventure server that is the virtual office; null for our own office. */
  office: WorkAdventureConfig | null;
  /** The OpenAI-compatible language model that writes summaries and answers questions; null if there is none. */
  languageModel: LanguageModelConfig | null;
  /** The engine that transcribes speech; null for none. */
  transcriber: TranscriberConfig | null;
  /** The S3-compatible bucket that keeps recordings; null for a folder in `dataDir`. */
  recordingBucket: Bucket | null;
  logLevel: (typeof logLevels)[number];
  /** How many rows of each kind an organization may have, and how many organizations an account may be in. */
  quotas: Record<QuotaKind, number>;
  /** The most bytes of a file in a message or comment. */
  maxFileBytes: number;
}

/** An invalid configuration; the message has one line for each mistake. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/** The configuration of this process, from the environment and from `.env` in the current folder. @throws ConfigError */
export function loadConfig(): Config {
  if (existsSync('.env')) process.loadEnvFile('.env');
  return readConfig(process.env);
}

/** DATA_DIR alone, for scripts that run before the rest of the configuration is complete. */
export function loadDataDir(): string {
  if (existsSync('.env')) process.loadEnvFile('.env');
  return resolve(process.env.DATA_DIR?.trim() || 'data');
}

/** The configuration in `env`. An empty variable counts as unset. @throws ConfigError */
export function readConfig(env: Record<string, string | undefined>): Config {
  const mistakes: string[] = [];

  function read<T>(name: string, fallback: T, parse: (text: string) => T | undefined, rule: string): T {
    const text = env[name]?.trim();
    if (!text) return fallback;
    const value = parse(text);
    if (value !== undefined) return value;
    // A URL may contain a password, and this line ends up in logs.
    mistakes.push(`${name} must be ${rule}${name.endsWith('_URL') ? '' : `, not "${text}"`}`);
    return fallback;
  }

  const port = read('PORT', 3000, parsePort, 'a number from 1 to 65535');
  const host = read('HOST', '127.0.0.1', String, '');
  const databaseUrl = read<string | null>(
    'DATABASE_URL',
    null,
    parsePostgresUrl,
    'an address like postgres://user:password@host:5432/database',
  );
  const publicUrl = read('PUBLIC_URL', defaultUrl(host, port), parseOrigin, 'an address like https://deck.example.com');
  const trustProxy = read('TRUST_PROXY', false, parseTrustProxy, 'true, a number of proxies, or their addresses');
  const isLocal = isLoopback(host) && isLoopback(new URL(publicUrl).hostname) && !trustProxy;
  const smtpUrl = read<string | null>(
    'SMTP_URL',
    null,
    (text) => parseUrl(text, ['smtp:', 'smtps:'])?.hostname && text,
    'an address like smtps://user:password@mail.example.com',
  );
  const sender = 'an address like Quarterdeck <deck@example.com>';
  if (smtpUrl && !env.MAIL_FROM?.trim()) mistakes.push(`With SMTP_URL, MAIL_FROM must be set: ${sender}`);
  const providers = readProviders(env, (mistake) => mistakes.push(mistake));
  const passwordSignIn = read('PASSWORD_SIGN_IN', true, parseSwitch, 'on or off');
  if (!passwordSignIn && providers.length === 0)
    mistakes.push('PASSWORD_SIGN_IN=off needs a provider: set OIDC_ISSUER or OIDC_PROVIDERS');
  /** The settings of video rooms. Settings that belong together must be set together. */
  function readVideo(): VideoConfig {
    const provider = read(
      'VIDEO_PROVIDER',
      'embedded',
      (text) => (text === 'embedded' || text === 'livekit' ? text : undefined),
      'embedded or livekit',
    );
    const url = read<string | null>(
      'LIVEKIT_URL',
      null,
      (text) => parseUrl(text, ['wss:', 'ws:']) && text,
      'an address like wss://livekit.example.com',
    );
    const apiKey = read('LIVEKIT_API_KEY', '', String, '');
    const apiSecret = read('LIVEKIT_API_SECRET', '', String, '');
    if (provider === 'livekit' && !(url && apiKey && apiSecret))
      mistakes.push('VIDEO_PROVIDER=livekit needs LIVEKIT_URL, LIVEKIT_API_KEY and LIVEKIT_API_SECRET');
    const turnUrls = read(
      'TURN_URLS',
      [],
      parseTurnUrls,
      'addresses like turn:turn.example.com:3478, turns:turn.example.com',
    );
    const secret = read('TURN_SECRET', '', String, '');
    if (turnUrls.length > 0 !== (secret !== '')) mistakes.push('TURN_URLS and TURN_SECRET must be set together');
    return {
      livekit: provider === 'livekit' && url ? { url, apiKey, apiSecret } : null,
      turn: secret ? { urls: turnUrls, secret } : null,
      publicIp: read<string | null>('PUBLIC_IP', null, (text) => (isIP(text) ? text : undefined), 'an IP address'),
      rtcPorts: read<VideoConfig['rtcPorts']>(
        'RTC_PORT_RANGE',
        null,
        parsePortRange,
        'a range of ports like 40000-40199',
      ),
    };
  }

  /** The engine that transcribes speech: by default a service, a local model, or a program, whichever there is. */
  function readTranscriber(dataDir: string): TranscriberConfig | null {
    const engine = read(
      'TRANSCRIBER',
      'auto',
      (text) => engines.find((one) => one === text),
      `one of ${engines.join(', ')}`,
    );
    const url = read<string | null>('TRANSCRIBE_URL', null, httpUrl, 'an address like https://api.example.com/v1');
    const isLanguage = (text: string) => (/^[a-z]{2,3}$/.test(text) || text === 'auto' ? text : undefined);
    const language = read<string | null>('TRANSCRIBE_LANGUAGE', null, isLanguage, 'a code like en, or auto');
    const key = read('TRANSCRIBE_API_KEY', '', String, '');
    const apiModel = read('TRANSCRIBE_MODEL', 'whisper-1', String, '');
    const model = findModel(dataDir);
    const program = findPocketsphinx(env.PATH);
    const found: { [Engine in TranscriberConfig['engine']]: TranscriberConfig | null } = {
      api: url ? { engine: 'api', url, key, model: apiModel, language } : null,
      sherpa: model ? { engine: 'sherpa', model, language } : null,
      pocketsphinx: program ? { engine: 'pocketsphinx', program } : null,
    };
    if (engine === 'off') return null;
    if (engine === 'auto') return found.api ?? found.sherpa ?? found.pocketsphinx;
    if (!found[engine]) mistakes.push(`TRANSCRIBER=${engine} needs ${whatEnginesNeed[engine]}`);
    return found[engine];
  }

  const officeUrl = read<string | null>(
    'OFFICE_URL',
    null,
    (text) => parseUrl(text, ['https:', 'http:']) && text,
    'the address of a WorkAdventure room like https://play.example.com/@/team/world/room',
  );
  const officeSecret = read('OFFICE_SECRET', '', String, '');
  if ((officeUrl !== null) !== (officeSecret !== ''))
    mistakes.push('OFFICE_URL and OFFICE_SECRET must be set together');

  const dataDir = read('DATA_DIR', resolve('data'), (text) => resolve(text), '');
  const httpUrl = (text: string) => parseUrl(text, ['https:', 'http:'])?.href.replace(/\/$/, '');
  const modelUrl = read<string | null>('LLM_BASE_URL', null, httpUrl, 'an address like https://api.example.com/v1');
  const model = read('LLM_MODEL', '', String, '');
  if ((modelUrl !== null) !== (model !== '')) mistakes.push('LLM_BASE_URL and LLM_MODEL must be set together');
  const modelTimeout = read(
    'LLM_TIMEOUT',
    120,
    (text) => (/^[1-9]\d{0,3}$/.test(text) ? Number(text) : undefined),
    'a number of seconds, up to 9999',
  );
  const contextTokens = read(
    'LLM_CONTEXT',
    16_000,
    (text) => (/^[1-9]\d{3,6}$/.test(text) && Number(text) >= 2000 ? Number(text) : undefined),
    'a number of tokens, from 2000',
  );

  /** The bucket of recordings. Its settings must be set together. */
  function readBucket(): Bucket | null {
    const url = read<string | null>(
      'RECORDINGS_S3_URL',
      null,
      (text) => {
        const bucket = httpUrl(text);
        return bucket && new URL(bucket).pathname !== '/' ? bucket : undefined;
      },
      'the address of a bucket like https://s3.example.com/quarterdeck',
    );
    const accessKey = read('RECORDINGS_S3_ACCESS_KEY', '', String, '');
    const secretKey = read('RECORDINGS_S3_SECRET_KEY', '', String, '');
    if ([url, accessKey, secretKey].some(Boolean) && !(url && accessKey && secretKey))
      mistakes.push('RECORDINGS_S3_URL, RECORDINGS_S3_ACCESS_KEY and RECORDINGS_S3_SECRET_KEY must be set together');
    return url ? { url, accessKey, secretKey, region: read('RECORDINGS_S3_REGION', 'us-east-1', String, '') } : null;
  }

  const config: Config = {
    port,
    host,
    dataDir,
    databaseUrl,
    publicUrl,
    trustProxy,
    demo: read('DEMO', databaseUrl === null && isLocal, parseSwitch, 'on or off'),
    isLocal,
    acceptsAnyHost: !isLoopback(host) && !env.PUBLIC_URL?.trim(),
    registration: read(
      'REGISTRATION',
      isLocal ? 'open' : 'invite',
      (text) => registrations.find((registration) => registration === text),
      `one of ${registrations.join(', ')}`,
    ),
    providers,
    passwordSignIn,
    superAdminEmails: read('SUPER_ADMIN_EMAILS', [], parseEmails, 'addresses like ada@example.com, grace@example.com'),
    rateLimit: read('RATE_LIMIT', true, parseSwitch, 'on or off'),
    redisUrl: read<string | null>(
      'REDIS_URL',
      null,
      (text) => parseUrl(text, ['redis:', 'rediss:']) && text,
      'an address like redis://host:6379',
    ),
    smtpUrl,
    mailFrom: read('MAIL_FROM', `${productName} <quarterdeck@${new URL(publicUrl).hostname}>`, parseSender, sender),
    privatePush: read('PRIVATE_PUSH', false, parseSwitch, 'on or off'),
    video: readVideo(),
    office: officeUrl ? { url: officeUrl, secret: officeSecret } : null,
    languageModel: modelUrl
      ? {
          url: modelUrl,
          key: read('LLM_API_KEY', '', String, ''),
          model,
          timeoutMs: modelTimeout * 1000,
          contextTokens,
        }
      : null,
    transcriber: readTranscriber(dataDir),
    recordingBucket: readBucket(),
    logLevel: read(
      'LOG_LEVEL',
      'warn',
      (text) => logLevels.find((level) => level === text),
      `one of ${logLevels.join(', ')}`,
    ),
    maxFileBytes: read(
      'MAX_FILE_MEGABYTES',
      defaultFileLimit,
      (text) => (/^[1-9]\d{0,3}$/.test(text) && Number(text) <= 1000 ? Number(text) * megabyte : undefined),
      'a number of megabytes, from 1 to 1000',
    ),
    quotas: read('QUOTAS', quotas, parseQuotas, `numbers like todos=100000, of ${Object.keys(quotas).join(', ')}`),
  };
  if (mistakes.length > 0) throw new ConfigError(mistakes.join('\n'));
  return config;
}

function parseTurnUrls(text: string): string[] | undefined {
  const urls = splitList(text);
  return urls.every((url) => /^turns?:[^\s/]+$/.test(url)) ? urls : undefined;
}

function parsePortRange(text: string): [number, number] | undefined {
  const [, first = '', last = ''] = /^(\d+)-(\d+)$/.exec(text) ?? [];
  const [least, most] = [parsePort(first), parsePort(last)];
  return least && most && least <= most ? [least, most] : undefined;
}

function parseEmails(text: string): string[] | undefined {
  const emails = splitList(text.toLowerCase());
  return emails.every((email) => /^[^\s@]+@[^\s@]+$/.test(email)) ? emails : undefined;
}

function parsePort(text: string): number | undefined {
  return /^\d{1,5}$/.test(text) && Number(text) <= 65_535 ? Number(text) : undefined;
}

function parseSwitch(text: string): boolean | undefined {
  return text === 'on' ? true : text === 'off' ? false : undefined;
}

function parseUrl(text: string, protocols: string[]): URL | undefined {
  const url = URL.parse(text);
  return url && protocols.includes(url.protocol) ? url : undefined;
}

/** `?host=` may name the folder of a socket. Without any host, the driver would try this machine. */
function parsePostgresUrl(text: string): string | undefined {
  const url = parseUrl(text, ['postgres:', 'postgresql:']);
  return url && (url.hostname || url.searchParams.has('host') || url.pathname.length > 1) ? text : undefined;
}

/** An address, optionally with a name, without anything that could end the line. */
function parseSender(text: string): string | undefined {
  const address = String.raw`[^\s@<>",;]+@[^\s@<>",;]+`;
  return new RegExp(`^(${address}|[^<>@\\r\\n]{1,200} <${address}>)$`).test(text) ? text : undefined;
}

function parseOrigin(text: string): string | undefined {
  const url = parseUrl(text, ['http:', 'https:']);
  return url && url.href === `${url.origin}/` ? url.origin : undefined;
}

function parseQuotas(text: string): Config['quotas'] | undefined {
  const entries = splitList(text).map((part) => /^(\w+)=([1-9]\d{0,8})$/.exec(part) ?? []);
  if (!entries.every(([, kind = '']) => Object.hasOwn(quotas, kind))) return undefined;
  return { ...quotas, ...Object.fromEntries(entries.map(([, kind, most]) => [kind, Number(most)])) };
}

function parseTrustProxy(text: string): boolean | number | string[] | undefined {
  if (text === 'true') return true;
  if (text === 'false') return false;
  if (/^\d{1,2}$/.test(text)) return Number(text);
  const addresses = splitList(text);
  return addresses.every(isProxyAddress) ? addresses : undefined;
}

function isProxyAddress(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const [address = '', bits = '0', ...rest] = text.split('/');
  const family = isIP(address);
  return family !== 0 && rest.length === 0 && /^\d+$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128);
}

function splitList(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** Whether a host name or address means this machine. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host === '[::1]' || (isIP(host) === 4 && host.startsWith('127.'));
}

function defaultUrl(host: string, port: number): string {
  // No one can open the address of all interfaces.
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : isIP(host) === 6 ? `[${host}]` : host;
  return `http://${name}:${port}`;
}
