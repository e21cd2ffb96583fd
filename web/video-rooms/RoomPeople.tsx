import { listedInShort } from '#web/lib/listed.ts';
import { t } from '#web/lib/translate.ts';
import { PersonAvatar } from '#web/ui/badges/PersonAvatar.tsx';
import { usePeople } from '#web/users/queries.ts';

const maxFaces = 5;

/** Who is in a room: their faces and names. */
export function RoomPeople({ ids }: { ids: string[] }) {
  const { find, nameOf } = usePeople();
  const names = listedInShort(ids.map(nameOf));
  return (
    <p className="row gap-8 m-0 small dimmed">
      <span className="flex gap-2" aria-hidden="true">
        {ids.slice(0, maxFaces).map((id) => (
          <PersonAvatar key={id} person={find(id)} size={24} />
        ))}
      </span>
      <span className="truncate" title={names} dir="auto">
        {ids.length === 0
          ? t('No one is in the call')
          : t('{count, plural, one {{names} is in the call} other {{names} are in the call}}', {
              count: ids.length,
              names,
            })}
      </span>
    </p>
  );
}
