import type { AdministeredOrganization } from '#contract/admin.ts';
import { Invalid } from '#server/errors.ts';
import { sendInvitationEmails } from '#server/invitations/email.ts';
import { inviteByEmail } from '#server/invitations/send.ts';
import { createOrganizationFor, type NewOrganization } from '#server/organizations/create.ts';
import type { SuperAdminScope } from '#server/scope.ts';
import { beginOrganization } from './begin.ts';
import { findAdministered } from './organizations.ts';

/**
 * Creates an organization. The account with the email becomes its admin immediately; without an account, we send an
 * invitation. @throws Invalid naming adminEmail
 */
export async function createAdministered(
  scope: SuperAdminScope,
  fields: NewOrganization,
): Promise<AdministeredOrganization> {
  const invite = async (organizationId: number) => {
    const here = { ...scope, ...scope.into(organizationId), actor: { userId: scope.actor.userId, organizationId } };
    const emails = [fields.adminEmail];
    const { refused } = await inviteByEmail(here, { emails, role: 'admin' }, sendInvitationEmails);
    const [refusal] = refused;
    if (refusal) throw new Invalid([{ path: 'adminEmail', message: refusal.message }]);
  };
  const id = await createOrganizationFor(scope, fields, { begin: beginOrganization, invite });
  return findAdministered(scope, id);
}
