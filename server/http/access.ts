import type { FastifyRequest } from 'fastify';
import { type Endpoint, isForObservers, type Permission } from '#contract/endpoint.ts';
import { accountHeader, organizationHeader, organizationParameter } from '#contract/headers.ts';
import { largestInteger } from '#contract/shapes.ts';
import { type Asker, mayAdminister, mayManage, mayWork } from '#rules/people.ts';
import { mayEditScorecards } from '#rules/scorecards.ts';
import { mayEditChart } from '#rules/seats.ts';
import { type Message, msg } from '#rules/translate.ts';
import { demand, Forbidden, Unauthorized } from '#server/errors.ts';

/** Who has each permission, and the sentence for everyone else. */
const permissions: Record<Permission, [isAllowed: (asker: Asker) => boolean, refusal: Message]> = {
  editScorecards: [mayEditScorecards, msg('Only managers and admins can change {scorecards}')],
  import: [mayManage, msg('Only managers and admins can import')],
  export: [mayAdminister, msg('Only admins can export the organization')],
  editChart: [mayEditChart, msg('Only managers and admins can edit the accountability chart')],
  administer: [mayAdminister, msg('Only admins can change the organization')],
  readAudit: [mayAdminister, msg('Only admins can view the audit log')],
};

/** @throws Forbidden if an observer makes a call that is not for observers */
function demandWork(endpoint: Endpoint, asker: Pick<Asker, 'role'>): void {
  if (isForObservers(endpoint)) return;
  demand(mayWork(asker), msg('Observers can read and comment, but not change anything else'));
}

/** @throws Forbidden if the caller lacks a permission */
function demandPermission(permission: Permission, asker: Asker): void {
  const [isAllowed, refusal] = permissions[permission];
  demand(isAllowed(asker), refusal);
}

/** Returns the id of an organization that a client sent, whatever it is. An invalid one becomes 0, which no organization has. */
export function organizationIdIn(sent: unknown): number {
  const id = Number(sent);
  return Number.isInteger(id) && id > 0 && id <= largestInteger ? id : 0;
}

/**
 * Returns the organization that a request is for: by its header or, for files that pages link to, by a parameter of the address. Undefined
 * for the caller's current one.
 */
export function organizationOf({ headers, query, routeOptions }: FastifyRequest): number | undefined {
  const { [organizationParameter]: parameter } = query as Record<string, unknown>;
  const asked = headers[organizationHeader] ?? (routeOptions.config.isFile ? parameter : undefined);
  return asked === undefined ? undefined : organizationIdIn(asked);
}

/** Refuses callers who may not make this call at all, before the body is read. @throws Unauthorized, Forbidden */
export function demandAccess(endpoint: Endpoint, request: FastifyRequest): void {
  const { access = 'member', permission } = endpoint;
  const signedIn = request.signedIn;
  if (access === 'public') return;
  const expectedAccount = request.headers[accountHeader];
  if (!signedIn || (expectedAccount !== undefined && expectedAccount !== signedIn.userId)) throw new Unauthorized();
  if (access === 'superAdmin' && !signedIn.isSuperAdmin)
    throw new Forbidden(msg("You don't have super admin privileges."), 'not_super_admin');
  const { credential } = signedIn;
  const { area } = request.routeOptions.config;
  if ('areas' in credential && (access !== 'member' || !area || !credential.areas.includes(area)))
    throw new Forbidden(msg('This credential does not include {area}', { area: area ?? '' }), 'not_granted');
  const asked = organizationOf(request);
  if (asked !== undefined && asked !== signedIn.organizationId)
    throw new Forbidden(msg('You are not in this organization'), 'not_a_member');
  if (access !== 'member') return;
  if (signedIn.organizationId === null)
    throw new Forbidden(msg('You are not in an organization'), 'not_in_organization');
  if (!signedIn.isActive) throw new Forbidden(msg('This organization is inactive'), 'organization_inactive');
  if (signedIn.lacksSecondFactor)
    throw new Forbidden(
      msg('This organization requires two-factor sign-in. Set it up to continue.'),
      'second_factor_required',
    );
  const asker = { ...signedIn, role: signedIn.role ?? 'managee' };
  demandWork(endpoint, asker);
  if (permission) demandPermission(permission, asker);
}
