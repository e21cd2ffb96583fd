import { useQuery } from '@tanstack/react-query';
import { mayInvite } from '#rules/invitations.ts';
import { msg } from '#rules/translate.ts';
import { useAsker, useCurrentUser } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { IconUserPlus } from '#web/ui/icons/icons.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import classes from './Invitations.module.css';
import { InviteForm } from './InviteForm.tsx';
import { InvitationList } from './invitations/InvitationList.tsx';
import { InviteByEmail } from './invitations/InviteByEmail.tsx';
import { organizationQuery } from './queries.ts';

const steps = [
  msg('Generate an invite code for your organization.'),
  msg('Share the link with the people you want to invite.'),
  msg('They open the link, sign up and join automatically.'),
  msg('They get access right away; no approval needed.'),
];

/** The invite code and link of the organization, and invitations by email. */
export default function InvitationsPage() {
  const { data: organization, isError, refetch } = useQuery(organizationQuery(useCurrentUser().organizationId));
  const asker = useAsker();
  if (!mayInvite(asker)) {
    return (
      <Page title={t('Team Invitations')} narrow>
        <EmptyState
          icon={<IconUserPlus size={22} stroke={1.6} />}
          title={t("You can't invite people")}
          description={t("You're an observer here. Ask an admin to invite the people you want to join.")}
        />
      </Page>
    );
  }
  return (
    <Page title={t('Team Invitations')} narrow>
      {isError ? (
        <ErrorState title={t("Couldn't load the invite code")} onRetry={refetch} />
      ) : (
        <InviteForm key={organization?.id} organization={organization} />
      )}
      <InviteByEmail />
      <Card className={classes.card}>
        <h2 className="size-15">{t('How to Use')}</h2>
        <ol className={classes.steps}>
          {steps.map((step) => (
            <li key={step.text}>{t(step)}</li>
          ))}
        </ol>
      </Card>
      {/* Last, so that it moves nothing when it arrives. */}
      <InvitationList />
    </Page>
  );
}
