import { ActionIcon, Badge, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Invitation, InvitationRequest, InvitationState } from '#contract/invitations.ts';
import { mayInviteAs, mayManageInvitation } from '#rules/invitations.ts';
import { fullName } from '#rules/people.ts';
import { type Message, msg } from '#rules/translate.ts';
import { useAsker } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { useTeamName } from '#web/teams/queries.ts';
import { RoleBadge } from '#web/ui/badges/RoleBadge.tsx';
import { TimeAgo } from '#web/ui/dates/TimeAgo.tsx';
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx';
import { useDialog } from '#web/ui/dialogs/useDialog.ts';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { ListSkeleton } from '#web/ui/feedback/ListSkeleton.tsx';
import { IconSend, IconX } from '#web/ui/icons/icons.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import { usePeople } from '#web/users/queries.ts';
import classes from '../Invitations.module.css';
import { invitationsQuery } from './queries.ts';
import {
  useAcceptRequest,
  useCancelInvitation,
  useDeclineRequest,
  useResendInvitation,
} from './useInvitationChanges.ts';

const badges: Record<InvitationState, { label: Message; color: string }> = {
  sent: { label: msg('Sent'), color: 'gray' },
  opened: { label: msg('Opened'), color: 'blue' },
  joined: { label: msg('Accepted'), color: 'teal' },
  expired: { label: msg('Expired'), color: 'orange' },
  bounced: { label: msg('Undeliverable'), color: 'red' },
};

/** The people invited by email, with the state of each invitation. */
export function InvitationList() {
  const { data, isError, refetch } = useQuery(invitationsQuery);
  if (data?.length === 0) return null;
  return (
    <Card className={classes.card} aria-label={t('Invitations')}>
      <h2 className="size-15">{t('Invited by Email')}</h2>
      {data ? (
        <ul aria-live="polite">
          {data.map((invitation) => (
            <InvitationRow key={invitation.id} invitation={invitation} />
          ))}
        </ul>
      ) : isError ? (
        <ErrorState title={t("Couldn't load the invitations")} onRetry={refetch} />
      ) : (
        <ListSkeleton />
      )}
    </Card>
  );
}

function InvitationRow({ invitation }: { invitation: Invitation }) {
  const { email, role, teamId, personId, state, joinedBy, requests, sentAt } = invitation;
  const { find, nameOf } = usePeople(personId !== null);
  const person = find(personId);
  const asker = useAsker();
  const teamNameOf = useTeamName();
  const resend = useResendInvitation();
  const cancel = useCancelInvitation();
  const confirm = useDialog();
  const mayManage = mayManageInvitation(asker, invitation) && state !== 'joined';
  return (
    <li className={`${classes.row} row wrap gap-10 line-above list-row`}>
      <span className="fill">
        <span className="block breaks">{email}</span>
        <span className="dimmed small">
          {person && `${t('For {name}', { name: nameOf(person) })} · `}
          {teamId !== null && `${teamNameOf(teamId)} · `}
          {joinedBy && `${t('Used by {name} ({email})', { name: fullName(joinedBy), email: joinedBy.email })} · `}
          {state === 'bounced' && `${t("The email couldn't be delivered")} · `}
          <TimeAgo at={sentAt} />
        </span>
      </span>
      {role !== 'managee' && <RoleBadge role={role} />}
      <Badge variant="light" color={badges[state].color}>
        {t(badges[state].label)}
      </Badge>
      {mayManage && (
        <span className="flex rigid">
          {mayInviteAs(asker, role) && (
            <ActionIcon
              title={t('Send again')}
              aria-label={t('Send the invitation of {email} again', { email })}
              loading={resend.isPending}
              onClick={() => resend.mutate(invitation)}
            >
              <IconSend size={16} stroke={1.6} />
            </ActionIcon>
          )}
          <ActionIcon
            title={t('Cancel invitation')}
            aria-label={t('Cancel the invitation of {email}', { email })}
            onClick={() => confirm.open()}
          >
            <IconX size={16} stroke={1.6} />
          </ActionIcon>
        </span>
      )}
      {requests.length > 0 && (
        <ul className={classes.requests}>
          {requests.map((request) => (
            <RequestRow
              key={request.userId}
              invitation={invitation}
              request={request}
              mayDecide={mayManage && mayInviteAs(asker, role)}
            />
          ))}
        </ul>
      )}
      {confirm.draw(() => (
        <ConfirmDialog
          onClose={confirm.close}
          onConfirm={() => cancel.mutate(invitation)}
          title={t('Cancel this invitation?')}
          question={t('The link sent to {email} will stop working.', { email })}
          confirmLabel={t('Cancel invitation')}
        />
      ))}
    </li>
  );
}

type RequestProps = { invitation: Invitation; request: InvitationRequest; mayDecide: boolean };

/** An account that asks to use the invitation, with both addresses, and the decision. */
function RequestRow({ invitation, request, mayDecide }: RequestProps) {
  const accept = useAcceptRequest();
  const decline = useDeclineRequest();
  const values = { name: fullName(request), email: request.email, invited: invitation.email };
  const decision = { id: invitation.id, userId: request.userId };
  return (
    <li className={`${classes.request} row wrap gap-8 p-12`}>
      <span className="fill breaks small">
        {request.isEmailConfirmed
          ? t('{name} ({email}) asks to use the invitation of {invited}.', values)
          : t('{name} ({email}, not confirmed) asks to use the invitation of {invited}.', values)}
      </span>
      {mayDecide && (
        <span className="flex gap-8 rigid">
          <Button
            size="compact-sm"
            aria-label={t('Accept {name}', values)}
            loading={accept.isPending}
            onClick={() => accept.mutate(decision)}
          >
            {t('Accept')}
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            aria-label={t('Decline {name}', values)}
            loading={decline.isPending}
            onClick={() => decline.mutate(decision)}
          >
            {t('Decline')}
          </Button>
        </span>
      )}
    </li>
  );
}
