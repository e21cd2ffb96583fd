import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { fullName, mayAdminister, mayEditProfile } from '#rules/people.ts';
import { EmailStatus, PendingEmail } from '#web/auth/EmailStatus.tsx';
import { PasskeysCard } from '#web/auth/PasskeysCard.tsx';
import { PasswordCard } from '#web/auth/PasswordCard.tsx';
import { TwoFactorCard } from '#web/auth/TwoFactorCard.tsx';
import { isNotFound } from '#web/lib/api.ts';
import { Link, useParams } from '#web/lib/router.tsx';
import { useAsker, useCurrentUser } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { IconUserOff } from '#web/ui/icons/icons.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { Deactivation } from './Deactivation.tsx';
import { EditProfile } from './EditProfile.tsx';
import { LeaveOrganization } from './LeaveOrganization.tsx';
import { MergePerson } from './MergePerson.tsx';
import { OwnAccount } from './OwnAccount.tsx';
import { OwnedWork } from './OwnedWork.tsx';
import { PreferencesCard } from './PreferencesCard.tsx';
import classes from './Profile.module.css';
import { ProfileOverview } from './ProfileOverview.tsx';
import { personQuery } from './queries.ts';
import { RemovePerson } from './RemovePerson.tsx';
import { Sessions } from './Sessions.tsx';
import { SignIns } from './SignIns.tsx';
import { TeamMemberships } from './TeamMemberships.tsx';
import { useNamedRows } from './useNamedRows.ts';
import { usePositions } from './usePositions.ts';

/** A person's profile. Your own has your account settings too. */
export default function ProfilePage() {
  const me = useCurrentUser();
  const asker = useAsker();
  const { id = me.id } = useParams();
  const { data, error, refetch } = useQuery(personQuery(id));
  const user = useNamedRows(data);
  const { isLoaded } = usePositions();
  const isMissing = isNotFound(error);
  return (
    <Page title={user ? fullName(user) : t('Profile')} narrow>
      {isMissing ? (
        <EmptyState
          icon={<IconUserOff size={22} stroke={1.6} />}
          title={t('User not found')}
          description={t('They may have left the organization.')}
          action={
            <Button component={Link} to="/directory" variant="default">
              {t('Back to Directory')}
            </Button>
          }
        />
      ) : user && isLoaded ? (
        <div className="column gap-20 breaks">
          <ProfileOverview user={user} />
          {user.id === me.id ? (
            <EmailStatus />
          ) : (
            mayAdminister(asker) && user.hasAccount && <PendingEmail user={user} />
          )}
          {mayEditProfile(asker, user.id) && <EditProfile key={user.id} user={user} />}
          <TeamMemberships userId={user.id} />
          <OwnedWork userId={user.id} />
          {user.id === me.id ? (
            <>
              <PreferencesCard />
              <PasswordCard />
              <TwoFactorCard />
              <PasskeysCard />
              <Sessions />
              <SignIns />
              <LeaveOrganization />
              <OwnAccount />
            </>
          ) : (
            mayAdminister(asker) && (
              <>
                {!user.hasAccount && <MergePerson person={user} />}
                {user.hasAccount && <Deactivation person={user} />}
                <RemovePerson person={user} />
              </>
            )
          )}
        </div>
      ) : error ? (
        <ErrorState onRetry={refetch} />
      ) : (
        <ProfileSkeleton />
      )}
    </Page>
  );
}

/** Grey cards while the profile loads. */
function ProfileSkeleton() {
  return (
    <div role="status" aria-label={t('Loading')} className="column gap-20 breaks">
      <Card className="p-20">
        <div className="row gap-16">
          <Skeleton circle height={64} />
          <div className={classes.names}>
            <Skeleton height={18} width="50%" mb={8} />
            <Skeleton height={14} width="35%" />
          </div>
        </div>
        <Skeleton height={14} width="60%" mt={20} />
      </Card>
      <Card className="p-20">
        <Skeleton height={16} width={150} mb={24} />
        <Skeleton height={12} width="45%" mb={16} />
      </Card>
    </div>
  );
}
