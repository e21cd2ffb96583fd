import { IconLock } from '@tabler/icons-react';
import { mayAdminister } from '#rules/people.ts';
import { useAsker, useCurrentUser } from '#web/lib/session.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { AuditLog } from './AuditLog.tsx';

/** What was done in the organization, for its admins. */
export default function AuditPage() {
  const mayRead = mayAdminister(useAsker());
  const { organizationId } = useCurrentUser();
  if (mayRead && organizationId) return <AuditLog reach="list" />;
  return (
    <Page title="Audit Log" narrow>
      <EmptyState
        icon={<IconLock size={22} stroke={1.6} />}
        title="Only admins read the audit log"
        description="It tells who changed accounts, roles, invitations and settings, and what was deleted."
      />
    </Page>
  );
}
