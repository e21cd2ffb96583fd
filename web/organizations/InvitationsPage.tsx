import { IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { mayInvite } from '#rules/invitations.ts';
import { useAsker, useCurrentUser } from '#web/lib/session.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import classes from './Invitations.module.css';
import { InviteForm } from './InviteForm.tsx';
import { InvitationList } from './invitations/InvitationList.tsx';
import { InviteByEmail } from './invitations/InviteByEmail.tsx';
import { organizationQuery } from './useQuarter.ts';

const steps = [
  'Generate an invite code for your organization.',
  'Share the link with the people you want to invite.',
  'They open the link, sign up and join automatically.',
  'No approval is needed: they have access at once.',
];

/** The code and the link by which colleagues join the organization. */
export default function InvitationsPage() {
  const { data: organization, isError, refetch } = useQuery(organizationQuery(useCurrentUser().organizationId));
  const asker = useAsker();
  if (!mayInvite(asker)) {
    return (
      <Page title="Team Invitations" narrow>
        <EmptyState
          icon={<IconUserPlus size={22} stroke={1.6} />}
          title="You cannot invite people"
          description="You are an observer here. Ask an admin to invite the people you want to join."
        />
      </Page>
    );
  }
  return (
    <Page title="Team Invitations" narrow>
      {isError ? (
        <ErrorState title="The invite code could not be loaded" onRetry={refetch} />
      ) : (
        <InviteForm key={organization?.id} organization={organization} />
      )}
      <InviteByEmail />
      <InvitationList />
      <Card className={classes.card}>
        <h2 className={classes.heading}>How to Use</h2>
        <ol className={classes.steps}>
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </Card>
    </Page>
  );
}
