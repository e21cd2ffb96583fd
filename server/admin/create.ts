import type { AdministeredOrganization } from '#contract/admin.ts';
import { Invalid } from '#server/errors.ts';
import { postInvitations } from '#server/invitations/letter.ts';
import { inviteByEmail } from '#server/invitations/send.ts';
import { type Founding, foundOrganization } from '#server/organizations/create.ts';
import type { SuperAdminScope } from '#server/scope.ts';
import { findAdministered } from './organizations.ts';

/**
 * Creates an organization for whoever has that e-mail: they are its admin at once or, without an account, by accepting the
 * invitation that is mailed. @throws Invalid naming adminEmail
 */
export async function createAdministered(
  scope: SuperAdminScope,
  founding: Founding,
): Promise<AdministeredOrganization> {
  const id = await foundOrganization(scope, founding, async (organizationId) => {
    const here = { ...scope, ...scope.into(organizationId), actor: { userId: scope.actor.userId, organizationId } };
    const emails = [founding.adminEmail];
    const { refused } = await inviteByEmail(here, { emails, role: 'admin' }, postInvitations);
    const [wrong] = refused;
    if (wrong) throw new Invalid([{ path: 'adminEmail', message: wrong.message }]);
  });
  return findAdministered(scope, id);
}
