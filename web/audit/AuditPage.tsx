import { mayAdminister } from '#rules/people.ts';
import { useAsker, useCurrentUser } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { IconLock } from '#web/ui/icons/icons.ts';
import { Page } from '#web/ui/layout/Page.tsx';
import { AuditLog } from './AuditLog.tsx';

/** The audit log of the organization, for its admins. */
export default function AuditPage() {
  const mayRead = mayAdminister(useAsker());
  const { organizationId } = useCurrentUser();
  if (mayRead && organizationId) return <AuditLog scope="list" />;
  return (
    <Page title={t('Audit Log')} narrow>
      <EmptyState
        icon={<IconLock size={22} stroke={1.6} />}
        title={t('Only admins can view the audit log')}
        description={t('It lists changes of accounts, roles, invitations and settings, and deletions.')}
      />
    </Page>
  );
}
