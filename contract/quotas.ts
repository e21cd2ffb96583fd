/** How many rows of each kind an organization may have, unless the operator sets `QUOTAS`. Rows in the trash count. */
export const quotas = {
  todos: 50_000,
  issues: 20_000,
  rocks: 5_000,
  milestones: 20_000,
  comments: 100_000,
  meetings: 20_000,
  headlines: 50_000,
  /** Includes direct messages. */
  channels: 50_000,
  messages: 2_000_000,
  /** Includes those of meetings and channels. */
  videoRooms: 5_000,
  files: 20_000,
  /** The size of all files together, in all organizations that one account has created. */
  fileMegabytes: 10_000,
  /** The size of all recordings together, in all organizations that one account has created. */
  recordingMegabytes: 50_000,
  customEmoji: 500,
  transcriptLines: 2_000_000,
  teams: 1_000,
  scorecards: 500,
  measurables: 2_000,
  charts: 20,
  seats: 10_000,
  memberships: 5_000,
  /** How many organizations one account may be in. */
  organizations: 100,
  /** How many organizations one account may create. */
  createdOrganizations: 10,
};
export type QuotaKind = keyof typeof quotas;
/** A quota of an organization, not of an account. */
export type OrganizationQuota = Exclude<QuotaKind, 'organizations' | 'createdOrganizations'>;
