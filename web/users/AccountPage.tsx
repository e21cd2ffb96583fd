import { useCurrentUser } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { BackLink } from '#web/ui/layout/BackLink.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { OwnAccount } from './OwnAccount.tsx';
import { Sessions } from './Sessions.tsx';

/** The user's account, also for someone in no organization, who has no profile. */
export default function AccountPage() {
  const { organizationId, email } = useCurrentUser();
  return (
    <Page title={t('Your account')} subtitle={email} narrow>
      <BackLink to={organizationId ? '/profile' : '/'}>
        {organizationId ? t('Back to your profile') : t('Back')}
      </BackLink>
      <div className="column gap-20 breaks">
        <OwnAccount />
        <Sessions />
      </div>
    </Page>
  );
}
