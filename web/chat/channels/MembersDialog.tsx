import { useQuery } from '@tanstack/react-query';
import type { Channel } from '#contract/channels.ts';
import { peopleCount } from '#rules/people.ts';
import { t } from '#web/lib/translate.ts';
import { WhoCanSee } from '#web/teams/WhoCanSee.tsx';
import { TitledDialog } from '#web/ui/dialogs/TitledDialog.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { ListSkeleton } from '#web/ui/feedback/ListSkeleton.tsx';
import { PeopleList } from '#web/users/PeopleList.tsx';
import { membersQuery } from '../queries.ts';

/** The members of a channel. */
export default function MembersDialog({ onClose, channel }: { onClose: () => void; channel: Channel }) {
  const { data: people, isError, refetch } = useQuery({ ...membersQuery(channel.id), staleTime: 0 });
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
        <PeopleList people={people} />
      ) : isError ? (
        <ErrorState onRetry={refetch} />
      ) : (
        <ListSkeleton height={36} />
      )}
    </TitledDialog>
  );
}
