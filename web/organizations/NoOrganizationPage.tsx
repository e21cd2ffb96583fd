import { Anchor, Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { msg } from '#rules/translate.ts';
import { useSignOut } from '#web/auth/useSignOut.ts';
import { listed } from '#web/lib/listed.ts';
import { Link } from '#web/lib/router.tsx';
import { useCurrentUser, userQuery } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { IconTarget, IconUsers } from '#web/ui/icons/icons.ts';
import { Blurbs } from '#web/ui/welcome/Blurbs.tsx';
import { Welcome } from '#web/ui/welcome/Welcome.tsx';
import { useOfferedOrganizations } from './useOfferedOrganizations.ts';

const reasons = [
  { icon: IconTarget, title: msg('Track Goals'), text: msg('quarterly {rocks} and annual goals') },
  { icon: IconUsers, title: msg('Manage Teams'), text: msg('organize teams, assign responsibilities') },
];

/** For a signed-in user without an organization. */
export default function NoOrganizationPage() {
  // The user may have joined in another tab, or someone may have accepted their request.
  useQuery({ ...userQuery, refetchOnMount: false, refetchOnWindowFocus: 'always', refetchInterval: 30_000 });
  const { isSuperAdmin, deactivatedIn } = useCurrentUser();
  const { offered, join, isPending } = useOfferedOrganizations();
  const signOut = useSignOut();
  return (
    <Welcome
      title={t('Create Your Organization')}
      subtitle={t("Create an organization to get started. It's where your {rocks}, {todos} and people live.")}
      foot={
        <Group justify="space-between">
          <Anchor component={Link} to="/signup">
            {t('Join with an invite code')}
          </Anchor>
          <Anchor component={Link} to="/organization-import">
            {t('From an export file')}
          </Anchor>
          {isSuperAdmin && (
            <Anchor component={Link} to="/super-admin">
              {t('Super Admin')}
            </Anchor>
          )}
          <Anchor component={Link} to="/account">
            {t('Your account')}
          </Anchor>
          <Anchor component="button" type="button" onClick={() => signOut.mutate()}>
            {t('Sign out')}
          </Anchor>
        </Group>
      }
    >
      {deactivatedIn.length > 0 && (
        <p role="status" className="mb-16 breaks">
          {t('You are deactivated in {organizations}. Your work stays there. To get back in, ask an admin.', {
            organizations: listed(deactivatedIn),
          })}
        </p>
      )}
      {offered.map(({ id, name }) => (
        <Button key={id} fullWidth mb="sm" loading={isPending} onClick={() => join(id)}>
          {t('Join {name}', { name })}
        </Button>
      ))}
      <Blurbs blurbs={reasons.map(({ icon, title, text }) => ({ icon, title: t(title), text: t(text) }))} />
      <Button component={Link} to="/organization-signup" fullWidth variant={offered.length > 0 ? 'default' : 'filled'}>
        {t('Create Organization')}
      </Button>
    </Welcome>
  );
}
