import type { Config } from '#server/config.ts';
import type { JoinScope } from '#server/organizations/organizations.ts';
import type { PublicScope } from '#server/scope.ts';

/** The functions of `server/invitations` that accounts need. Passed in, because accounts must not import teams. */
export type Invites = {
  validate(
    scope: Pick<PublicScope, 'db' | 'now'>,
    code: string,
  ): Promise<{ valid: boolean; organization?: { name: string } | undefined }>;
  /** Joins with a code, unless it is of an invitation that belongs to another address, or to one that is not confirmed yet. */
  join(scope: JoinScope, code: string, options: { isOrigin?: boolean; most: Config['quotas'] }): Promise<void>;
  /** Applies the open invitations of an address that was just confirmed, in the organizations of its owner. */
  claim(scope: JoinScope, most: Config['quotas']): Promise<void>;
};

/** What applies the invitations of an address once it is confirmed. */
export type ClaimConfig = { invites: Pick<Invites, 'claim'> } & Pick<Config, 'quotas'>;
