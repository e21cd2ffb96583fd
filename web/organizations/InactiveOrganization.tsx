import { Button } from '@mantine/core';
import { useSignOut } from '#web/auth/useSignOut.ts';
import { t } from '#web/lib/translate.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { IconAnchor } from '#web/ui/icons/icons.ts';
import { Page } from '#web/ui/layout/Page.tsx';

/** Replaces every screen while the current organization is inactive. */
export default function InactiveOrganization() {
  const signOut = useSignOut();
  return (
    <Page title={t('Inactive organization')}>
      <EmptyState
        icon={<IconAnchor size={22} stroke={1.6} />}
        title={t('This organization is inactive')}
        description={t(
          'Nothing was deleted. Ask your administrator to activate it, or switch to another organization in the navigation.',
        )}
        action={
          <Button variant="default" onClick={() => signOut.mutate()}>
            {t('Sign out')}
          </Button>
        }
      />
    </Page>
  );
}
