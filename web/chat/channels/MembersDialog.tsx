import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Channel } from '#contract/channels.ts';
import type { User } from '#contract/users.ts';
import { mayRemoveMembers } from '#rules/chat.ts';
import { peopleCount } from '#rules/people.ts';
import { useAsker } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { WhoCanSee } from '#web/teams/WhoCanSee.tsx';
import { PersonAvatar } from '#web/ui/badges/PersonAvatar.tsx';
import { TitledDialog } from '#web/ui/dialogs/TitledDialog.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { ListSkeleton } from '#web/ui/feedback/ListSkeleton.tsx';
import { PeopleList } from '#web/users/PeopleList.tsx';
import { usePeople } from '#web/users/queries.ts';
import { membersQuery } from '../queries.ts';
import { useChannelName } from '../useChannelName.ts';
import { useRemoveMember } from './useChannelChanges.ts';
import { useFormerPeople } from './useFormerPeople.ts';

/** The members of a channel. */
export default function MembersDialog({ onClose, channel }: { onClose: () => void; channel: Channel }) {
  const { data: people, isError, refetch } = useQuery({ ...membersQuery(channel.id), staleTime: 0 });
  const channelName = useChannelName();
  const { former: gone } = useFormerPeople(channel);
  // A deactivated person is still a member.
  const former = gone.filter(({ id }) => !people?.some((one) => one.id === id));
  const asker = useAsker();
  const { nameOf } = usePeople();
  const remove = useRemoveMember(channel);
  const mayRemove = mayRemoveMembers(asker, channel);
  const removal = (person: User) =>
    person.id !== asker.userId && (
      <Button
        variant="subtle"
        size="compact-sm"
        aria-label={t('Remove {name}', { name: nameOf(person) })}
        onClick={() => remove.mutate(person)}
      >
        {t('Remove')}
      </Button>
    );
  return (
    <TitledDialog
      title={
        channel.type === 'direct'
          ? t('People in this conversation')
          : t('Members of {channel}', { channel: channel.name })
      }
      width={420}
      onClose={onClose}
    >
      <WhoCanSee
        isSpaced
        teamId={channel.teamId}
        invited={
          channel.type === 'public' ? undefined : t('Only its {people}', { people: peopleCount(channel.memberCount) })
        }
      />
      {people ? (
        <>
          <PeopleList people={people} action={mayRemove ? removal : undefined} />
          {former.length > 0 && (
            <ul className="grid gap-2 mt-4" aria-label={t('No longer here')}>
              {former.map((person) => (
                <li key={person.id} className="row gap-10 dimmed">
                  <PersonAvatar person={person} size={28} />
                  <span className="shrink breaks">{channelName({ name: '', people: [person] })}</span>
                </li>
              ))}
            </ul>
          )}
        </>
      ) : isError ? (
        <ErrorState onRetry={refetch} />
      ) : (
        <ListSkeleton height={36} />
      )}
    </TitledDialog>
  );
}
