import { ActionIcon, Badge } from '@mantine/core';
import { IconSend, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Invitation, InvitationState } from '#contract/invitations.ts';
import { mayInviteAs, mayManageInvitation } from '#rules/invitations.ts';
import { fullName } from '#rules/people.ts';
import { useAsker } from '#web/lib/session.ts';
import { useTeamName } from '#web/teams/queries.ts';
import { RoleBadge } from '#web/ui/badges/RoleBadge.tsx';
import { TimeAgo } from '#web/ui/dates/TimeAgo.tsx';
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx';
import { useDialog } from '#web/ui/dialogs/useDialog.ts';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { ListSkeleton } from '#web/ui/feedback/ListSkeleton.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { usePeople } from '#web/users/queries.ts';
import classes from '../Invitations.module.css';
import { invitationsQuery } from './queries.ts';
import { useResendInvitation, useWithdrawInvitation } from './useInvitationChanges.ts';

const looks: Record<InvitationState, { label: string; color: string }> = {
  sent: { label: 'Sent', color: 'gray' },
  opened: { label: 'Opened', color: 'blue' },
  joined: { label: 'Joined', color: 'teal' },
  expired: { label: 'Expired', color: 'orange' },
  bounced: { label: 'Bounced', color: 'red' },
};

/** Who was invited by e-mail, and how far each has come. */
export function InvitationList() {
  const { data, isError, refetch } = useQuery(invitationsQuery);
  if (data?.length === 0) return null;
  return (
    <Card className={classes.card} aria-label="Invitations">
      <h2 className={classes.heading}>Invited by Email</h2>
      {data ? (
        <ul className={classes.list} aria-live="polite">
          {data.map((invitation) => (
            <InvitationRow key={invitation.id} invitation={invitation} />
          ))}
        </ul>
      ) : isError ? (
        <ErrorState title="The invitations could not be loaded" onRetry={refetch} />
      ) : (
        <ListSkeleton />
      )}
    </Card>
  );
}

function InvitationRow({ invitation }: { invitation: Invitation }) {
  const { email, role, teamId, personId, state, sentAt } = invitation;
  const person = usePeople(personId !== null).find(personId);
  const asker = useAsker();
  const nameOf = useTeamName();
  const resend = useResendInvitation();
  const withdraw = useWithdrawInvitation();
  const question = useDialog();
  const mayManage = mayManageInvitation(asker, invitation) && state !== 'joined';
  return (
    <li className={classes.row}>
      <span className={classes.who}>
        <span className={classes.email}>{email}</span>
        <span className={classes.facts}>
          {person && `For ${fullName(person)} · `}
          {teamId !== null && `${nameOf(teamId)} · `}
          {state === 'bounced' ? 'The mail server refused this address · ' : ''}
          <TimeAgo at={sentAt} />
        </span>
      </span>
      {role !== 'managee' && <RoleBadge role={role} />}
      <Badge variant="light" color={looks[state].color}>
        {looks[state].label}
      </Badge>
      {mayManage && (
        <span className={classes.acts}>
          {mayInviteAs(asker, role) && (
            <ActionIcon
              title="Send again"
              aria-label={`Send the invitation of ${email} again`}
              loading={resend.isPending}
              onClick={() => resend.mutate(invitation)}
            >
              <IconSend size={16} stroke={1.6} />
            </ActionIcon>
          )}
          <ActionIcon
            title="Withdraw"
            aria-label={`Withdraw the invitation of ${email}`}
            onClick={() => question.open()}
          >
            <IconX size={16} stroke={1.6} />
          </ActionIcon>
        </span>
      )}
      {question.draw(() => (
        <ConfirmDialog
          onClose={question.close}
          onConfirm={() => withdraw.mutate(invitation)}
          title="Withdraw this invitation?"
          question={`The link that was sent to ${email} stops working at once.`}
          confirmLabel="Withdraw"
        />
      ))}
    </li>
  );
}
