import type { FastifyReply, FastifyRequest } from 'fastify';

/** Over https a cookie's name says that no other host, nor any page sent without it, has set it. */
export const securePrefix = '__Host-';
/** What browsers are known by that have signed in before. */
export const deviceCookie = 'quarterdeck_device';
/** What a browser is known by while somebody is at a sign-in provider. */
export const loginCookie = 'quarterdeck_login';
/** The server decides how long a token is good; browsers keep a cookie for 400 days at the most. */
const maxAge = 400 * 24 * 3600;

/** The cookies of one exchange; `isSecure` of an installation whose public address is of https. */
export function cookiesOf(request: FastifyRequest, isSecure: boolean) {
  const secure = isSecure || request.protocol === 'https';
  const nameOf = (name: string) => (secure ? `${securePrefix}${name}` : name);
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
  return {
    read: (name: string): string | undefined => request.cookies[nameOf(name)],
    set: (reply: FastifyReply, name: string, value: string) =>
      reply.setCookie(nameOf(name), value, { ...options, maxAge }),
    clear: (reply: FastifyReply, name: string) => reply.clearCookie(nameOf(name), options),
  };
}
