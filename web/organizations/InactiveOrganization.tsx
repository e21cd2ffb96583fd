import { Button } from '@mantine/core';
import { IconAnchor } from '@tabler/icons-react';
import { useSignOut } from '#web/lib/useSignOut.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { Page } from '#web/ui/layout/Page.tsx';

/** Stands in place of every screen while the current organization is inactive. */
export default function InactiveOrganization() {
  const signOut = useSignOut();
  return (
    <Page title="Inactive organization">
      <EmptyState
        icon={<IconAnchor size={22} stroke={1.6} />}
        title="This organization is inactive"
        description="Its work is kept, and nobody can open it for now. Ask whoever runs this installation to activate it, or switch to another organization in the navigation."
        action={
          <Button variant="default" onClick={() => signOut.mutate()}>
            Sign out
          </Button>
        }
      />
    </Page>
  );
}
