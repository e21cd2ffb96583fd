import { msg } from '#rules/translate.ts';
import { Forbidden } from './errors.ts';
import type { Account } from './scope.ts';

/** Returns the id of the caller's session. @throws Forbidden if they act by another credential */
export function sessionIdOf({ credential }: Account): number {
  if ('sessionId' in credential) return credential.sessionId;
  throw new Forbidden(msg('This needs a signed-in browser'), 'not_granted');
}
