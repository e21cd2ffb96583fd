import type { VideoRoom } from '#contract/video-rooms.ts';
import { listedInShort } from '#web/lib/listed.ts';
import { t } from '#web/lib/translate.ts';
import { PersonAvatar } from '#web/ui/badges/PersonAvatar.tsx';
import { usePeople } from '#web/users/queries.ts';

const maxFaces = 5;

type Props = { room: Pick<VideoRoom, 'participantIds' | 'guestCount'> | undefined };

/** Who is in a room: the faces and names of members, and how many guests. */
export function RoomPeople({ room }: Props) {
  const { find, nameOf } = usePeople();
  const { participantIds: ids, guestCount } = room ?? { participantIds: [], guestCount: 0 };
  const guests = guestCount > 0 ? [t('{count, plural, one {# guest} other {# guests}}', { count: guestCount })] : [];
  const names = listedInShort(ids.map(nameOf), guests);
  return (
    <p className="row gap-8 m-0 small dimmed">
      <span className="flex gap-2" aria-hidden="true">
        {ids.slice(0, maxFaces).map((id) => (
          <PersonAvatar key={id} person={find(id)} size={24} />
        ))}
      </span>
      <span className="truncate" title={names} dir="auto">
        {ids.length + guestCount === 0
          ? t('No one is in the call')
          : t('{count, plural, one {{names} is in the call} other {{names} are in the call}}', {
              count: ids.length + guestCount,
              names,
            })}
      </span>
    </p>
  );
}
