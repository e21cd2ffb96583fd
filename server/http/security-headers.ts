import type { Server } from 'node:http';

const policy = [
  "default-src 'self'",
  // The component library writes its colours and sizes into style attributes and one style element.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "object-src 'none'",
  "base-uri 'self'",
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

/**
 * Lets browsers hold every answer to these rules, also those that no route gives: to be called once all that answers listens
 * for requests. `isSecure` of an installation that is reached by https.
 */
export function secureAnswers(server: Server, isSecure: boolean): void {
  const sent = new Map(Object.entries(headers));
  if (isSecure) sent.set('strict-transport-security', 'max-age=31536000');
  server.prependListener('request', (_request, response) => response.setHeaders(sent));
}
