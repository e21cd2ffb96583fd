import { msg } from '#rules/translate.ts';
import { Invalid } from '#server/errors.ts';
import type { Scope } from '#server/scope.ts';

/** A time that passes while the call is on its way still counts, in ms. */
const graceMs = 60_000;

/** Checks a time (ISO 8601) for which something is planned. @throws Invalid if it is in the past */
export function checkComing({ now }: Pick<Scope, 'now'>, path: string, at: string): void {
  if (Date.parse(at) < now.getTime() - graceMs)
    throw new Invalid([{ path, message: msg('Choose a time in the future') }]);
}
