import { Anchor } from '@mantine/core';
import { Link } from '#web/lib/router.tsx';
import { useCurrentUser } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { Page } from '#web/ui/layout/Page.tsx';
import { OwnAccount } from './OwnAccount.tsx';
import { Sessions } from './Sessions.tsx';

/** The user's account, also for someone in no organization, who has no profile. */
export default function AccountPage() {
  const { organizationId, email } = useCurrentUser();
  return (
    <Page title={t('Your account')} subtitle={email} narrow>
      <div className="column gap-20 breaks">
        <OwnAccount />
        <Sessions />
        <Anchor component={Link} to={organizationId ? '/profile' : '/'}>
          {organizationId ? t('Back to your profile') : t('Back')}
        </Anchor>
      </div>
    </Page>
  );
}
