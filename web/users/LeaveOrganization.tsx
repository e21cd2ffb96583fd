import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '#web/lib/router.tsx';
import { useHashTarget } from '#web/lib/routing/useHashTarget.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { organizationQuery } from '#web/organizations/queries.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import classes from './Profile.module.css';
import { removalPath } from './RemovePerson.tsx';

/** Leads to the page on which the user leaves the current organization. */
export function LeaveOrganization() {
  useHashTarget('leave');
  const me = useCurrentUser();
  const { data: organization } = useQuery(organizationQuery(me.organizationId));
  if (!organization) return null;
  return (
    <Card className="p-20" aria-labelledby="leave">
      <div className={classes.head}>
        <div className={classes.names}>
          <h2 id="leave" tabIndex={-1} className="mb-8 size-15">
            {t('Leave {organization}', { organization: organization.name })}
          </h2>
          <p className="block flush breaks dimmed">
            {t("You'll lose access immediately. Your account and other organizations aren't affected.")}
          </p>
        </div>
        <Button component={Link} to={removalPath(me.id)} variant="default">
          {t('Leave Organization')}
        </Button>
      </div>
    </Card>
  );
}
