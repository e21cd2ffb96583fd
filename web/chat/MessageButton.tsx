import { ActionIcon } from '@mantine/core';
import type { User } from '#contract/users.ts';
import { canTakePart, mayWork } from '#rules/people.ts';
import { navigate } from '#web/lib/router.tsx';
import { useCurrentUser } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { IconMessageCircle } from '#web/ui/icons/icons.ts';
import { usePeople } from '#web/users/queries.ts';
import { useOpenDirect } from './channels/useChannelChanges.ts';

/** Opens the direct messages with a colleague. Hidden for observers, on your own profile, and if the person can't answer. */
export function MessageButton({ person }: { person: User }) {
  const { nameOf } = usePeople();
  const me = useCurrentUser();
  const open = useOpenDirect(({ id }) => navigate(`/chat/${id}`));
  if (person.id === me.id || !canTakePart(person) || !mayWork(me)) return null;
  return (
    <ActionIcon
      title={t('Message')}
      aria-label={t('Message {name}', { name: nameOf(person) })}
      loading={open.isPending}
      onClick={() => open.mutate([person.id])}
    >
      <IconMessageCircle size={17} stroke={1.6} />
    </ActionIcon>
  );
}
