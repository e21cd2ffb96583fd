import { Anchor, Button, Group } from '@mantine/core';
import { IconTarget, IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '#web/lib/router.tsx';
import { useCurrentUser, userQuery } from '#web/lib/session.ts';
import { useSignOut } from '#web/lib/useSignOut.ts';
import { Blurbs } from '#web/ui/welcome/Blurbs.tsx';
import { Welcome } from '#web/ui/welcome/Welcome.tsx';
import { useOffered } from './useOffered.ts';

const reasons = [
  { icon: IconTarget, title: 'Track Goals', text: 'quarterly rocks and annual goals' },
  { icon: IconUsers, title: 'Manage Teams', text: 'organize teams, assign responsibilities' },
];

/** For whoever is signed in and in no organization yet. */
export default function NoOrganizationPage() {
  // Somebody may have joined in another tab.
  useQuery({ ...userQuery, refetchOnMount: false, refetchOnWindowFocus: 'always' });
  const { isSuperAdmin } = useCurrentUser();
  const { offered, join, isPending } = useOffered();
  const signOut = useSignOut();
  return (
    <Welcome
      title="Create Your Organization"
      subtitle="You need an organization before you can use Quarterdeck: it holds your rocks, your to-dos and your people."
      foot={
        <Group justify="space-between">
          <Anchor component={Link} to="/signup">
            Join with an invite code
          </Anchor>
          {isSuperAdmin && (
            <Anchor component={Link} to="/super-admin">
              Super Admin
            </Anchor>
          )}
          <Anchor component="button" type="button" onClick={() => signOut.mutate()}>
            Sign out
          </Anchor>
        </Group>
      }
    >
      {offered.map(({ id, name }) => (
        <Button key={id} fullWidth mb="sm" loading={isPending} onClick={() => join(id)}>
          Join {name}
        </Button>
      ))}
      <Blurbs blurbs={reasons} />
      <Button component={Link} to="/organization-signup" fullWidth variant={offered.length > 0 ? 'default' : 'filled'}>
        Create Organization
      </Button>
    </Welcome>
  );
}
