import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Organization } from '#contract/organizations.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { organizationQuery } from '#web/organizations/queries.ts';
import { lazyDialog } from '#web/ui/dialogs/lazyDialog.tsx';
import { useDialog } from '#web/ui/dialogs/useDialog.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import classes from './Profile.module.css';

const LeaveDialog = lazyDialog(() => import('./LeaveDialog.tsx'));

/** Lets the user leave the current organization. */
export function LeaveOrganization() {
  const { data: organization } = useQuery(organizationQuery(useCurrentUser().organizationId));
  const dialog = useDialog<Organization>();
  if (!organization) return null;
  return (
    <Card className="p-20" aria-labelledby="leave">
      <div className={classes.head}>
        <div className={classes.names}>
          <h2 id="leave" className="mb-8 size-15">
            {t('Leave {organization}', { organization: organization.name })}
          </h2>
          <p className="block flush breaks dimmed">
            {t("You'll lose access immediately. Your account and other organizations aren't affected.")}
          </p>
        </div>
        <Button variant="default" onClick={() => dialog.open(organization)}>
          {t('Leave Organization')}
        </Button>
      </div>
      {dialog.draw((current) => (
        <LeaveDialog onClose={dialog.close} organization={current} />
      ))}
    </Card>
  );
}
