import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Organization } from '#contract/organizations.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { organizationQuery } from '#web/organizations/useQuarter.ts';
import { lazyDialog } from '#web/ui/dialogs/lazyDialog.tsx';
import { useDialog } from '#web/ui/dialogs/useDialog.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import classes from './Profile.module.css';

const LeaveDialog = lazyDialog(() => import('./LeaveDialog.tsx'));

/** The way out of the organization that one is at work in. */
export function LeaveOrganization() {
  const { data: organization } = useQuery(organizationQuery(useCurrentUser().organizationId));
  const dialog = useDialog<Organization>();
  if (!organization) return null;
  return (
    <Card className={classes.card} aria-labelledby="leave">
      <div className={classes.head}>
        <div className={classes.names}>
          <h2 id="leave" className={classes.heading}>
            Leave {organization.name}
          </h2>
          <p className={classes.email}>
            You lose access at once. Your account and your other organizations stay yours.
          </p>
        </div>
        <Button variant="default" onClick={() => dialog.open(organization)}>
          Leave Organization
        </Button>
      </div>
      {dialog.draw((shown) => (
        <LeaveDialog onClose={dialog.close} organization={shown} />
      ))}
    </Card>
  );
}
