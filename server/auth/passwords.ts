import { hash, type Options, verify } from '@node-rs/argon2';

/** What a hash costs; unless it is set, what argon2 advises. */
let cost: Options | undefined;

/** Makes hashes that anybody could break, at once: for tests alone, which make a thousand accounts. */
export function hashCheaply(): void {
  cost = { memoryCost: 8, timeCost: 1 };
}

/** The argon2id hash of a password, with its salt and parameters, as text. */
export const hashPassword = (password: string): Promise<string> => hash(password, cost);

let hashOfNothing: Promise<string> | undefined;

/** Whether the password fits; takes as long where there is no hash to compare with. */
export async function passwordFits(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  hashOfNothing ??= hashPassword('');
  return (await verify(passwordHash ?? (await hashOfNothing), password)) && !!passwordHash;
}
