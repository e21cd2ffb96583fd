import type { FastifyReply, FastifyRequest } from 'fastify';
import { visitCookie } from '#contract/headers.ts';

/** With this prefix, browsers make sure that only this host has set the cookie, over https. */
export const securePrefix = '__Host-';
/** Identifies a session. */
export const sessionCookie = 'quarterdeck_session';
/** Identifies a browser that has signed in before. */
export const deviceCookie = 'quarterdeck_device';
/** Identifies a browser while its user is at a sign-in provider. */
export const loginCookie = 'quarterdeck_login';
/** The server decides when a token expires, so this is the longest time that browsers allow: 400 days, in seconds. */
const maxAge = 400 * 24 * 3600;

/** The cookies of a request and its reply. `isSecure` if the public address uses https. */
export function cookiesOf(request: FastifyRequest, isSecure: boolean) {
  const secure = isSecure || request.protocol === 'https';
  const nameOf = (name: string) => (secure ? `${securePrefix}${name}` : name);
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
  return {
    read: (name: string): string | undefined => request.cookies[nameOf(name)],
    set: (reply: FastifyReply, name: string, value: string) =>
      reply.setCookie(nameOf(name), value, { ...options, httpOnly: name !== visitCookie, maxAge }),
    clear: (reply: FastifyReply, name: string) => reply.clearCookie(nameOf(name), options),
  };
}
