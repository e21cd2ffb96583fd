import { hash, verify } from '@node-rs/argon2';

/** The argon2id hash of a password, with its salt and parameters, as text. */
export const hashPassword = (password: string): Promise<string> => hash(password);

let hashOfNothing: Promise<string> | undefined;

/** Whether the password fits; takes as long where there is no hash to compare with. */
export async function passwordFits(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  hashOfNothing ??= hash('');
  return (await verify(passwordHash ?? (await hashOfNothing), password)) && !!passwordHash;
}
