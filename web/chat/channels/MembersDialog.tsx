import { useQuery } from '@tanstack/react-query';
import type { Channel } from '#contract/channels.ts';
import { fullName } from '#rules/people.ts';
import { usePresence } from '#web/lib/live.ts';
import { PersonAvatar } from '#web/ui/badges/PersonAvatar.tsx';
import { TitledDialog } from '#web/ui/dialogs/TitledDialog.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { ListSkeleton } from '#web/ui/feedback/ListSkeleton.tsx';
import classes from '#web/users/PeopleChoice.module.css';
import { membersQuery } from '../queries.ts';

/** Who is in a channel. */
export default function MembersDialog({ onClose, channel }: { onClose: () => void; channel: Channel }) {
  const { data: people, isError, refetch } = useQuery({ ...membersQuery(channel.id), staleTime: 0 });
  const present = usePresence();
  return (
    <TitledDialog
      title={channel.type === 'direct' ? 'Who is in this conversation' : `Members of ${channel.name}`}
      width={420}
      onClose={onClose}
    >
      {people ? (
        <ul className={classes.people}>
          {people.map((person) => (
            <li key={person.id} className={classes.person}>
              <span className={classes.label}>
                <PersonAvatar person={person} size={28} present={present.has(person.id)} />
                <span className={classes.name}>
                  {fullName(person)} <span className={classes.email}>{person.email}</span>
                </span>
              </span>
            </li>
          ))}
        </ul>
      ) : isError ? (
        <ErrorState onRetry={refetch} />
      ) : (
        <ListSkeleton height={36} />
      )}
    </TitledDialog>
  );
}
