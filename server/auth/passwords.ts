import { hash, type Options, verify } from '@node-rs/argon2';

/** The cost of a hash; by default the one that argon2 recommends. */
let cost: Options | undefined;

/** Makes hashing fast and insecure. Only for tests, which create a thousand accounts. */
export function hashCheaply(): void {
  cost = { memoryCost: 8, timeCost: 1 };
}

/** Returns the argon2id hash of a password in PHC format, with its salt and parameters. */
export const hashPassword = (password: string): Promise<string> => hash(password, cost);

let dummyHash: Promise<string> | undefined;

/**
 * Whether the password matches the hash, in its normal form or, for passwords that are older than that, as typed. Takes the same time
 * without a hash, so that callers cannot tell whether an account exists.
 */
export async function isPasswordCorrect(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  dummyHash ??= hashPassword('');
  for (const typed of new Set([password.normalize('NFKC'), password])) {
    if (await verify(passwordHash ?? (await dummyHash), typed)) return !!passwordHash;
  }
  return false;
}
