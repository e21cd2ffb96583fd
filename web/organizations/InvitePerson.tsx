import { Badge, Button } from '@mantine/core';
import type { User } from '#contract/users.ts';
import { mayInvite } from '#rules/invitations.ts';
import { useAsker } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { lazyDialog } from '#web/ui/dialogs/lazyDialog.tsx';
import { useDialog } from '#web/ui/dialogs/useDialog.ts';
import { usePeople } from '#web/users/queries.ts';
import { useInvitationOf } from './useInvitePerson.ts';

const InvitePersonDialog = lazyDialog(() => import('./InvitePersonDialog.tsx'));

/** Invites a person without an account, or shows that they are invited. */
export function InvitePerson({ person }: { person: User }) {
  const { nameOf } = usePeople();
  const invitation = useInvitationOf(person.id);
  const dialog = useDialog();
  const asker = useAsker();
  if (!mayInvite(asker)) return null;
  return (
    <>
      {invitation ? (
        <Badge color="blue" variant="light" title={t('Invitation sent to {email}', { email: invitation.email })}>
          {t('Invited')}
        </Badge>
      ) : (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={t('Invite {name}', { name: nameOf(person) })}
          onClick={() => dialog.open()}
        >
          {t('Invite')}
        </Button>
      )}
      {dialog.draw(() => (
        <InvitePersonDialog person={person} onClose={dialog.close} />
      ))}
    </>
  );
}
