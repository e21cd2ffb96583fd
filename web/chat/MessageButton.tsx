import { ActionIcon } from '@mantine/core';
import { IconMessageCircle } from '@tabler/icons-react';
import type { User } from '#contract/users.ts';
import { fullName, mayWork } from '#rules/people.ts';
import { navigate } from '#web/lib/router.tsx';
import { useCurrentUser } from '#web/lib/session.ts';
import { useOpenDirect } from './channels/useChannelChanges.ts';

/** Leads to where one writes to a colleague directly; nothing for oneself, to an observer and for one, or to who has no account. */
export function MessageButton({ person }: { person: User }) {
  const me = useCurrentUser();
  const open = useOpenDirect(({ id }) => navigate(`/chat/${id}`));
  if (person.id === me.id || !person.hasAccount || !mayWork(person) || !mayWork(me)) return null;
  return (
    <ActionIcon
      title="Message"
      aria-label={`Message ${fullName(person)}`}
      loading={open.isPending}
      onClick={() => open.mutate([person.id])}
    >
      <IconMessageCircle size={17} stroke={1.6} />
    </ActionIcon>
  );
}
