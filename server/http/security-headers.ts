import type { Server } from 'node:http';
import type { Socket } from 'node:net';

const policy = [
  "default-src 'self'",
  // The component library writes its colours and sizes into style attributes and one style element.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'self'",
];

/** What a page of ours never asks a browser for. */
const unused = ['camera', 'display-capture', 'geolocation', 'microphone', 'midi', 'payment', 'usb'];

const headers = {
  'content-security-policy': policy.join(';'),
  // Reported nowhere but in the browser, where a journey looks at it.
  'content-security-policy-report-only': "require-trusted-types-for 'script'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': unused.map((feature) => `${feature}=()`).join(', '),
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-frame-options': 'SAMEORIGIN',
  'x-permitted-cross-domain-policies': 'none',
};

/** `isSecure` of an installation that is reached by https. What else runs below its name is the operator's: no `includeSubDomains`. */
const headersFor = (isSecure: boolean): Map<string, string> =>
  new Map(Object.entries({ ...headers, ...(isSecure && { 'strict-transport-security': 'max-age=31536000' }) }));

/**
 * Lets browsers hold every answer to these rules, also those that no route gives: to be called once all that answers listens
 * for requests.
 */
export function secureAnswers(server: Server, isSecure: boolean): void {
  const sent = headersFor(isSecure);
  server.prependListener('request', (_request, response) => response.setHeaders(sent));
}

const unreadable: Record<string, string> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
};

/** Answers what cannot be read as a request by the same rules: it comes past all that listens for requests. */
export function refuseUnreadable(isSecure: boolean): (error: Error & { code?: string }, socket: Socket) => void {
  const lines = [...headersFor(isSecure)].map((pair) => `${pair.join(': ')}\r\n`).join('');
  return ({ code = '' }, socket) => {
    if (!socket.writable || code === 'ECONNRESET') return void socket.destroy();
    const status = unreadable[code] ?? '400 Bad Request';
    socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n${lines}\r\n`, () => socket.destroy());
  };
}
