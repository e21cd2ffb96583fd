import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { quotas } from '#contract/quotas.ts';
import { ConfigError, readConfig } from '#server/config.ts';

function mistakes(env: Record<string, string>): string[] {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message.split('\n');
    throw error;
  }
  return [];
}

test('without settings a local installation gets the demo', () => {
  expect(readConfig({})).toEqual({
    quotas,
    port: 3000,
    host: '127.0.0.1',
    dataDir: resolve('data'),
    databaseUrl: null,
    publicUrl: 'http://127.0.0.1:3000',
    trustProxy: false,
    demo: true,
    isLocal: true,
    acceptsAnyHost: false,
    registration: 'open',
    rateLimit: true,
    redisUrl: null,
    smtpUrl: null,
    mailFrom: 'Quarterdeck <quarterdeck@127.0.0.1>',
    providers: [],
    passwordSignIn: true,
    superAdminEmails: [],
    privatePush: false,
    video: { livekit: null, turn: null, publicIp: null, rtcPorts: null },
    office: null,
    languageModel: null,
    transcriber: null,
    recordingBucket: null,
    logLevel: 'warn',
    maxFileBytes: 100 * 1024 * 1024,
  });
});

test('an empty variable counts as unset', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '', DEMO: ' ' })).toEqual(readConfig({}));
});

test('each mistake is reported in a separate line', () => {
  expect(mistakes({ PORT: 'abc', DEMO: 'yes', PUBLIC_URL: 'deck.example.com', LOG_LEVEL: 'loud' })).toEqual([
    'PORT must be a number from 1 to 65535, not "abc"',
    'PUBLIC_URL must be an address like https://deck.example.com',
    'DEMO must be on or off, not "yes"',
    'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent, not "loud"',
  ]);
});

test('the message does not repeat an invalid URL, which may contain a password', () => {
  expect(mistakes({ DATABASE_URL: 'mysql://root:secret@db/deck' }).join()).not.toContain('secret');
});

test('a database URL names a host, a folder with its socket, or at least the database', () => {
  const rule = 'DATABASE_URL must be an address like postgres://user:password@host:5432/database';
  expect(mistakes({ DATABASE_URL: 'postgres://' })).toEqual([rule]);
  for (const address of ['postgres://db', 'postgres:///deck', 'postgres://?host=/run/postgresql'])
    expect(readConfig({ DATABASE_URL: address }).databaseUrl).toBe(address);
});

test.each([
  [{}, true],
  [{ HOST: 'localhost' }, true],
  [{ HOST: '::1' }, true],
  [{ PUBLIC_URL: 'http://localhost:3000' }, true],
  [{ TRUST_PROXY: 'false' }, true],
  [{ TRUST_PROXY: '0' }, true],
  [{ HOST: '0.0.0.0' }, false],
  [{ HOST: '0.0.0.0', PUBLIC_URL: 'http://localhost:3000' }, false],
  [{ PUBLIC_URL: 'https://deck.example.com' }, false],
  [{ TRUST_PROXY: '1' }, false],
  [{ TRUST_PROXY: 'true' }, false],
  [{ TRUST_PROXY: 'loopback' }, false],
  [{ PUBLIC_URL: 'https://deck.example.com', TRUST_PROXY: '1' }, false],
])('an installation with %j is local: %s, and only then has a demo and open registration', (env, isLocal) => {
  const registration = isLocal ? 'open' : 'invite';
  expect(readConfig(env)).toMatchObject({ isLocal, demo: isLocal, registration });
});

test.each([
  [{ HOST: '0.0.0.0', DEMO: 'on' }, true],
  [{ DATABASE_URL: 'postgres://deck@db/deck' }, false],
  [{ DEMO: 'off' }, false],
])('demo: %j gives %s', (env, demo) => {
  expect(readConfig(env).demo).toBe(demo);
});

test.each([
  ['true', true],
  ['2', 2],
  ['10.0.0.0/8, ::1', ['10.0.0.0/8', '::1']],
])('TRUST_PROXY %s', (text, trustProxy) => {
  expect(readConfig({ TRUST_PROXY: text }).trustProxy).toEqual(trustProxy);
});

test.each(['yes', '10.0.0.0/99', 'proxy.example.com'])('TRUST_PROXY %s is not valid', (text) => {
  expect(mistakes({ TRUST_PROXY: text })).toHaveLength(1);
});

test.each([
  [{ PUBLIC_URL: 'https://deck.example.com/' }, 'https://deck.example.com'],
  [{ HOST: '::', PORT: '80' }, 'http://localhost:80'],
  [{ HOST: '::1' }, 'http://[::1]:3000'],
])('the public URL with %j', (env, publicUrl) => {
  expect(readConfig(env).publicUrl).toBe(publicUrl);
});

test('an operator can raise and lower quotas', () => {
  expect(readConfig({ QUOTAS: 'todos=7, teams=9' }).quotas).toEqual({ ...quotas, todos: 7, teams: 9 });
  expect(() => readConfig({ QUOTAS: 'boats=7' })).toThrow('QUOTAS must be numbers like todos=100000');
});

test('an operator sets how large a file may be, up to a gigabyte', () => {
  expect(readConfig({ MAX_FILE_MEGABYTES: '1000' }).maxFileBytes).toBe(1000 * 1024 * 1024);
  for (const text of ['0', '1001', '1.5', '10MB'])
    expect(() => readConfig({ MAX_FILE_MEGABYTES: text })).toThrow(
      `MAX_FILE_MEGABYTES must be a number of megabytes, from 1 to 1000, not "${text}"`,
    );
});

test('a mail server needs a sender', () => {
  expect(mistakes({ SMTP_URL: 'smtp://mail.example.com' })).toEqual([
    'With SMTP_URL, MAIL_FROM must be set: an address like Quarterdeck <deck@example.com>',
  ]);
  expect(mistakes({ SMTP_URL: 'mail.example.com', MAIL_FROM: 'the deck' })).toHaveLength(2);
  expect(readConfig({ SMTP_URL: 'smtp://mail.example.com', MAIL_FROM: 'Deck <deck@example.com>' }).mailFrom).toBe(
    'Deck <deck@example.com>',
  );
});

const livekit = {
  VIDEO_PROVIDER: 'livekit',
  LIVEKIT_URL: 'wss://livekit.example.com',
  LIVEKIT_API_KEY: 'key',
  LIVEKIT_API_SECRET: 'secret',
};

test('an operator can choose how video travels', () => {
  expect(readConfig(livekit).video.livekit).toEqual({
    url: 'wss://livekit.example.com',
    apiKey: 'key',
    apiSecret: 'secret',
  });
  expect(readConfig({ ...livekit, VIDEO_PROVIDER: 'embedded' }).video.livekit).toBeNull();
  expect(
    readConfig({
      TURN_URLS: 'turn:turn.example.com:3478, turns:turn.example.com',
      TURN_SECRET: 'secret',
      PUBLIC_IP: '2001:db8::1',
      RTC_PORT_RANGE: '40000-40199',
    }).video,
  ).toEqual({
    livekit: null,
    turn: { urls: ['turn:turn.example.com:3478', 'turns:turn.example.com'], secret: 'secret' },
    publicIp: '2001:db8::1',
    rtcPorts: [40_000, 40_199],
  });
});

const incomplete = 'VIDEO_PROVIDER=livekit needs LIVEKIT_URL, LIVEKIT_API_KEY and LIVEKIT_API_SECRET';
const address = 'LIVEKIT_URL must be an address like wss://livekit.example.com';

test.each([
  [{ VIDEO_PROVIDER: 'jitsi' }, ['VIDEO_PROVIDER must be embedded or livekit, not "jitsi"']],
  [{ VIDEO_PROVIDER: 'livekit' }, [incomplete]],
  [{ ...livekit, LIVEKIT_API_SECRET: '' }, [incomplete]],
  [{ ...livekit, LIVEKIT_URL: 'https://key:secret@livekit.example.com' }, [address, incomplete]],
  [{ TURN_URLS: 'turn:turn.example.com' }, ['TURN_URLS and TURN_SECRET must be set together']],
  [{ TURN_SECRET: 'secret' }, ['TURN_URLS and TURN_SECRET must be set together']],
  [{ OFFICE_URL: 'https://play.example.com/_/1/map.json' }, ['OFFICE_URL and OFFICE_SECRET must be set together']],
  [{ OFFICE_SECRET: 'secret' }, ['OFFICE_URL and OFFICE_SECRET must be set together']],
  [{ LLM_MODEL: 'tern' }, ['LLM_BASE_URL and LLM_MODEL must be set together']],
  [
    { LLM_BASE_URL: 'ftp://x', LLM_MODEL: 'tern', LLM_TIMEOUT: '0' },
    [
      'LLM_BASE_URL must be an address like https://api.example.com/v1',
      'LLM_BASE_URL and LLM_MODEL must be set together',
      'LLM_TIMEOUT must be a number of seconds, up to 9999, not "0"',
    ],
  ],
  [
    { TURN_URLS: 'turn.example.com', TURN_SECRET: 'secret' },
    [
      'TURN_URLS must be addresses like turn:turn.example.com:3478, turns:turn.example.com, not "turn.example.com"',
      'TURN_URLS and TURN_SECRET must be set together',
    ],
  ],
  [{ PUBLIC_IP: 'deck.example.com' }, ['PUBLIC_IP must be an IP address, not "deck.example.com"']],
  ...['40000', '40199-40000', '0-100', '40000-70000'].map((range): [Record<string, string>, string[]] => [
    { RTC_PORT_RANGE: range },
    [`RTC_PORT_RANGE must be a range of ports like 40000-40199, not "${range}"`],
  ]),
])('settings of video and office %j are refused', (env: Record<string, string>, expected: string[]) => {
  expect(mistakes(env)).toEqual(expected);
});
