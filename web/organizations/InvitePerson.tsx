import { Badge, Button } from '@mantine/core';
import type { User } from '#contract/users.ts';
import { fullName } from '#rules/people.ts';
import { lazyDialog } from '#web/ui/dialogs/lazyDialog.tsx';
import { useDialog } from '#web/ui/dialogs/useDialog.ts';
import { useInvitationOf } from './useInvitePerson.ts';

const InvitePersonDialog = lazyDialog(() => import('./InvitePersonDialog.tsx'));

/** Invites a person who has no account yet, or says that they are invited. */
export function InvitePerson({ person }: { person: User }) {
  const invitation = useInvitationOf(person.id);
  const dialog = useDialog();
  return (
    <>
      {invitation ? (
        <Badge color="blue" variant="light" title={`Invitation sent to ${invitation.email}`}>
          Invited
        </Badge>
      ) : (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`Invite ${fullName(person)}`}
          onClick={() => dialog.open()}
        >
          Invite
        </Button>
      )}
      {dialog.draw(() => (
        <InvitePersonDialog person={person} onClose={dialog.close} />
      ))}
    </>
  );
}
