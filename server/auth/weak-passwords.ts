import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { limits } from '#contract/limits.ts';
import { productName } from '#contract/product.ts';
import { type Message, msg } from '#rules/translate.ts';
import { Invalid } from '#server/errors.ts';

type Person = { firstName: string; lastName: string; email: string };

/** How many of the most common passwords are refused, counting only those that are long enough. */
const commonPasswordCount = 10_000;
/** The minimum of characters outside names and keyboard runs. */
const minOwnCharacters = 5;
/** The minimum of different characters, without spaces. */
const minDifferentCharacters = 5;

const require = createRequire(import.meta.url);

let common: Set<string> | undefined;

/** The most common passwords in lower case. Read on first use, because most processes rarely need them. */
function commonPasswords(): Set<string> {
  const byUse = JSON.parse(
    readFileSync(require.resolve('@zxcvbn-ts/language-common/src/passwords.json'), 'utf8'),
  ) as string[];
  return new Set(byUse.filter((password) => password.length >= limits.passwordLeast).slice(0, commonPasswordCount));
}

/** Characters next to each other: in the alphabet, and on English, German and French keyboards. */
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
const neighbors = new Set(
  rows.flatMap((row) => [...row].slice(1).flatMap((key, index) => [`${row[index]}${key}`, `${key}${row[index]}`])),
);

/** Counts the characters of a password, without those that continue a run of repeated or neighboring characters from its third on. */
function countUnpredictable(password: string): number {
  const characters = [...password];
  const continuesRun = characters.map((character, index) => {
    const previous = characters[index - 1];
    return previous !== undefined && (character === previous || neighbors.has(previous + character));
  });
  return characters.filter((_, index) => !(continuesRun[index] && continuesRun[index - 1])).length;
}

/** Whether a password repeats one short part. */
const isRepeated = (password: string) =>
  Array.from({ length: limits.passwordLeast - 1 }, (_, index) => password.slice(0, index + 1)).some(
    (part) =>
      part.length < password.length && part.repeat(Math.ceil(password.length / part.length)).startsWith(password),
  );

/** Whether a password consists mostly of names that others know, such as the user's own. */
function isMostlyNames(password: string, { firstName, lastName, email }: Person, names: string[]): boolean {
  const [local = '', domain = ''] = email.split('@');
  const knownTexts = [firstName, lastName, email, local, domain, ...names];
  const words = [...knownTexts, ...knownTexts.flatMap((text) => text.split(/[\s@._+-]/))]
    .map((word) => word.trim().toLowerCase())
    .filter((word) => word.length > 2)
    .sort((a, b) => b.length - a.length);
  const rest = words.reduce((left, word) => left.replaceAll(word, ''), password);
  return rest.length < password.length && rest.length < minOwnCharacters;
}

/**
 * Refuses passwords that are easy to guess: common ones, repeats, keyboard runs, and names of the person, the product, the server and
 * `organizations`. @throws Invalid naming password
 */
export function demandStrongPassword(
  password: string,
  person: Person,
  { publicUrl, organizations }: { publicUrl: string; organizations: string[] },
): void {
  common ??= commonPasswords();
  const refuse = (message: Message) => {
    throw new Invalid([{ path: 'password', message }]);
  };
  const plain = password.toLowerCase();
  if (common.has(plain)) refuse(msg('This password is too common. Choose a different one.'));
  if (new Set(plain.replace(/\s/g, '')).size < minDifferentCharacters || isRepeated(plain)) {
    refuse(msg('This password repeats a few characters. Choose a different one.'));
  }
  if (countUnpredictable(plain) < minOwnCharacters) {
    refuse(msg('This password is a run of keys or letters. Choose a different one.'));
  }
  if (isMostlyNames(plain, person, [productName, new URL(publicUrl).hostname, ...organizations])) {
    refuse(msg('This password is too close to your name, your email, or a name that others know.'));
  }
}
