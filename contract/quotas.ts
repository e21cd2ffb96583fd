import { nouns, ofNounsWith } from './nouns.ts';

/** How many rows of each kind an organization may have, unless the operator sets `QUOTAS`. Rows in the trash count. */
export const quotas = {
  ...ofNounsWith('quota', (noun): number => nouns[noun].quota),
  files: 20_000,
  /** The size of all files together, in all organizations that one account has created. */
  fileMegabytes: 10_000,
  /** The size of all recordings together, in all organizations that one account has created. */
  recordingMegabytes: 50_000,
  memberships: 5_000,
  /** Imports, of which the rows are stored so that a later one finds them again. */
  imports: 500,
  /** How many organizations one account may be in. */
  organizations: 100,
  /** How many organizations one account may create. */
  createdOrganizations: 10,
};
export type QuotaKind = keyof typeof quotas;
/** A quota of an organization, not of an account. */
export type OrganizationQuota = Exclude<QuotaKind, 'organizations' | 'createdOrganizations'>;
