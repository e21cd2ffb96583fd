import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { limits } from '#contract/limits.ts';
import { Invalid } from '#server/errors.ts';

type Named = { firstName: string; lastName: string; email: string };

/** How many of the passwords that people use most are refused, of those that are long enough for us. */
const commonest = 10_000;
/** Characters that a password must have beside one's own name and address. */
const ownAtLeast = 5;

const require = createRequire(import.meta.url);

let common: Set<string> | undefined;

/** The passwords that people use most, in lower case; read once it is asked for, as most processes serve few newcomers. */
function commonPasswords(): Set<string> {
  const byUse = JSON.parse(
    readFileSync(require.resolve('@zxcvbn-ts/language-common/src/passwords.json'), 'utf8'),
  ) as string[];
  return new Set(byUse.filter((password) => password.length >= limits.passwordLeast).slice(0, commonest));
}

/** Whether a password says little more than who it belongs to. */
function isOwnName(password: string, { firstName, lastName, email }: Named): boolean {
  const [local = '', domain = ''] = email.split('@');
  const words = [email, local, domain, ...[email, firstName, lastName].flatMap((text) => text.split(/[\s@._+-]/))]
    .map((word) => word.toLowerCase())
    .filter((word) => word.length > 2)
    .sort((a, b) => b.length - a.length);
  const rest = words.reduce((left, word) => left.replaceAll(word, ''), password);
  return rest.length < password.length && rest.length < ownAtLeast;
}

/** Refuses passwords that others guess first. @throws Invalid naming password */
export function demandOwnPassword(password: string, person: Named): void {
  common ??= commonPasswords();
  const refuse = (message: string) => {
    throw new Invalid([{ path: 'password', message }]);
  };
  if (common.has(password.toLowerCase())) {
    refuse('This is one of the most used passwords, which are guessed first: choose another one');
  }
  if (isOwnName(password.toLowerCase(), person)) {
    refuse('This password is little more than your name or your address: choose another one');
  }
}
