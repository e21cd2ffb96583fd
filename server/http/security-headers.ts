import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Config } from '#server/config.ts';

const policy = [
  "default-src 'self'",
  // Compiles WebAssembly, for noise suppression, and runs no text as code.
  "script-src 'self' 'wasm-unsafe-eval'",
  // Mantine uses style attributes and one style element.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'self'",
];

/** Browser features that our pages use, for video rooms, and those that they never use. */
const usedFeatures = ['camera', 'display-capture', 'microphone'];
const unusedFeatures = ['geolocation', 'midi', 'payment', 'usb'].map((feature) => `${feature}=()`);

const headers = {
  // Reported only in the browser's console, which a browser test checks.
  'content-security-policy-report-only': "require-trusted-types-for 'script'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-frame-options': 'SAMEORIGIN',
  'x-permitted-cross-domain-policies': 'none',
};

type Settings = Pick<Config, 'publicUrl' | 'video' | 'office'>;

/** Returns the addresses of the LiveKit server's socket and API, to which our pages may connect, if this installation uses one. */
function connectSources({ video: { livekit } }: Settings): string[] {
  if (!livekit) return [];
  const { origin } = new URL(livekit.url);
  return [`connect-src 'self' ${origin} ${origin.replace(/^ws/, 'http')}`];
}

/** Returns the origin of the WorkAdventure server, which our pages show in a frame with camera and microphone, if there is one. */
const officeOrigins = ({ office }: Settings): string[] => (office ? [new URL(office.url).origin] : []);

/** No `includeSubDomains`, because subdomains may belong to other software. */
const headersFor = (config: Settings): Map<string, string> =>
  new Map(
    Object.entries({
      'content-security-policy': [
        ...policy,
        ...connectSources(config),
        `frame-src ${["'self'", ...officeOrigins(config)].join(' ')}`,
      ].join(';'),
      'permissions-policy': [
        ...usedFeatures.map((feature) => {
          const origins = officeOrigins(config).map((origin) => `"${origin}"`);
          return `${feature}=(${['self', ...origins].join(' ')})`;
        }),
        ...unusedFeatures,
      ].join(', '),
      ...headers,
      ...(config.publicUrl.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),
    }),
  );

/** Adds security headers to every answer, also to those that no route gives. Call this after all listeners for requests were added. */
export function addSecurityHeaders(server: Server, config: Settings): void {
  const securityHeaders = headersFor(config);
  server.prependListener('request', (_request, response) => response.setHeaders(securityHeaders));
}

const statusByCode: Record<string, string> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
};

/** Answers data that is not a valid request, with the same headers. No request listener sees such data. */
export function refuseMalformed(config: Settings): (error: Error & { code?: string }, socket: Socket) => void {
  const lines = [...headersFor(config)].map((pair) => `${pair.join(': ')}\r\n`).join('');
  return ({ code = '' }, socket) => {
    if (!socket.writable || code === 'ECONNRESET') return void socket.destroy();
    const status = statusByCode[code] ?? '400 Bad Request';
    socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n${lines}\r\n`, () => socket.destroy());
  };
}
