import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { limits } from '#contract/limits.ts';
import { productName } from '#contract/product.ts';
import { Invalid } from '#server/errors.ts';

type Named = { firstName: string; lastName: string; email: string };

/** How many of the passwords that people use most are refused, of those that are long enough for us. */
const commonest = 10_000;
/** Characters that a password must have beside names and runs of keys. */
const ownAtLeast = 5;
/** How many different characters a password must have, blanks apart. */
const differentAtLeast = 5;

const require = createRequire(import.meta.url);

let common: Set<string> | undefined;

/** The passwords that people use most, in lower case; read once it is asked for, as most processes serve few newcomers. */
function commonPasswords(): Set<string> {
  const byUse = JSON.parse(
    readFileSync(require.resolve('@zxcvbn-ts/language-common/src/passwords.json'), 'utf8'),
  ) as string[];
  return new Set(byUse.filter((password) => password.length >= limits.passwordLeast).slice(0, commonest));
}

/** What stands side by side: letters and digits in their order, and on keyboards of English, German and French letters. */
const rows = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
  'yxcvbnm',
  'azertyuiop',
  'qsdfghjklm',
  'wxcvbn',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
];
const neighbours = new Set(
  rows.flatMap((row) => [...row].slice(1).flatMap((key, index) => [`${row[index]}${key}`, `${key}${row[index]}`])),
);

/** How many characters a password has, without those that go on with a run of repeats or neighbours from its third character. */
function countUnforeseen(password: string): number {
  const signs = [...password];
  const goesOn = signs.map((sign, index) => {
    const before = signs[index - 1];
    return before !== undefined && (sign === before || neighbours.has(before + sign));
  });
  return signs.filter((_, index) => !(goesOn[index] && goesOn[index - 1])).length;
}

/** Whether a password is one short part again and again. */
const isRepeated = (password: string) =>
  Array.from({ length: limits.passwordLeast - 1 }, (_, index) => password.slice(0, index + 1)).some(
    (part) =>
      part.length < password.length && part.repeat(Math.ceil(password.length / part.length)).startsWith(password),
  );

/** Whether a password says little more than names that others know, such as whom it belongs to. */
function isKnownName(password: string, { firstName, lastName, email }: Named, names: string[]): boolean {
  const [local = '', domain = ''] = email.split('@');
  const known = [firstName, lastName, email, local, domain, ...names];
  const words = [...known, ...known.flatMap((text) => text.split(/[\s@._+-]/))]
    .map((word) => word.trim().toLowerCase())
    .filter((word) => word.length > 2)
    .sort((a, b) => b.length - a.length);
  const rest = words.reduce((left, word) => left.replaceAll(word, ''), password);
  return rest.length < password.length && rest.length < ownAtLeast;
}

/**
 * Refuses passwords that others guess first. Names that people here know, beside those of the person, are the product's, that of
 * the server and those of `organizations`. @throws Invalid naming password
 */
export function demandOwnPassword(
  password: string,
  person: Named,
  { publicUrl, organizations }: { publicUrl: string; organizations: string[] },
): void {
  common ??= commonPasswords();
  const refuse = (message: string) => {
    throw new Invalid([{ path: 'password', message }]);
  };
  const plain = password.toLowerCase();
  if (common.has(plain)) refuse('This is one of the most used passwords, which are guessed first: choose another one');
  if (new Set(plain.replace(/\s/g, '')).size < differentAtLeast || isRepeated(plain)) {
    refuse('This password repeats a few characters, which is guessed first: choose another one');
  }
  if (countUnforeseen(plain) < ownAtLeast) {
    refuse('This password is a run of keys or letters, which is guessed first: choose another one');
  }
  if (isKnownName(plain, person, [productName, new URL(publicUrl).hostname, ...organizations])) {
    refuse('This password is little more than your name, your address, or a name that others know: choose another one');
  }
}
