import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { VideoRoom } from '#contract/video-rooms.ts';
import { type CallStanding, callStanding } from '#rules/video-rooms.ts';
import { directQuery } from '#web/chat/queries.ts';
import { serverAhead } from '#web/lib/serverClock.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { useServerClock } from '#web/meetings/useServerClock.ts';
import { PersonAvatar } from '#web/ui/badges/PersonAvatar.tsx';
import { usePeople } from '#web/users/queries.ts';
import classes from './CallProgress.module.css';
import { playRinging } from './playRinging.ts';

const texts: Record<CallStanding, (name: string) => string> = {
  ringing: (name) => t('Calling {name}…', { name }),
  joining: (name) => t('{name} is joining…', { name }),
  declined: (name) => t('{name} declined the call.', { name }),
  noAnswer: (name) => t("{name} didn't answer.", { name }),
  left: (name) => t('{name} left the call.', { name }),
};

/** How a call stands with the people that it rings for, while the user is alone in it. It rings here as well. */
export function CallProgress({ call }: { call: VideoRoom }) {
  const { data: direct = [] } = useQuery(directQuery);
  const { find, nameOf } = usePeople();
  const me = useCurrentUser().id;
  const now = useServerClock(serverAhead());
  // People who left the organization stay in the name of a group.
  const rings = ({ id }: { id: string }) => id !== me && find(id)?.deactivatedAt === null;
  const people = direct.find(({ id }) => id === call.channelId)?.people?.filter(rings);
  const standings = people?.map((person) => ({ person, standing: callStanding(call, person.id, now) })) ?? [];
  const isRinging = standings.some(({ standing }) => standing === 'ringing');
  useEffect(() => (isRinging ? playRinging('outgoing') : undefined), [isRinging]);
  if (!people) return <p>{t("You're the only one here. The others in the channel see this call and can join it.")}</p>;
  return (
    <div role="status">
      <ul className={classes.list}>
        {standings.map(({ person, standing }) => (
          <li key={person.id} className={classes.person}>
            <PersonAvatar person={person} size={28} />
            <span dir="auto">{texts[standing](nameOf(person))}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
