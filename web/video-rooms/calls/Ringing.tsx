import { VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import type { VideoRoom } from '#contract/video-rooms.ts';
import { channelName } from '#rules/chat.ts';
import { fullName } from '#rules/people.ts';
import { isRinging, ringsFor } from '#rules/video-rooms.ts';
import { channelsQuery, directQuery, unreadQuery } from '#web/chat/queries.ts';
import { lazyPart } from '#web/lib/offline/lazyPart.ts';
import { useLocation } from '#web/lib/router.tsx';
import { serverNow } from '#web/lib/serverClock.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { usePeople } from '#web/users/queries.ts';
import { callsQuery } from '../queries.ts';
import { useAnswerCall } from '../useVideoRoomChanges.ts';

/** Names one call of a room. The next one that starts there rings again. */
const callKey = ({ id, startedAt }: VideoRoom): string => `${id} ${startedAt}`;

const IncomingCall = lazyPart(() => import('./IncomingCall.tsx'));

/** The call that rings for the user, if any, and its channel. */
function useRingingCall(silencedKey: string | undefined) {
  const { data: calls = [] } = useQuery(callsQuery);
  const { data: channels = [] } = useQuery(channelsQuery);
  const { data: direct = [] } = useQuery(directQuery);
  const { data: unreads } = useQuery(unreadQuery);
  const { id: me, teamIds } = useCurrentUser();
  const { pathname } = useLocation();
  const mayRing = (call: VideoRoom) =>
    isRinging(call, me, serverNow()) &&
    callKey(call) !== silencedKey &&
    !call.removedIds.includes(me) &&
    call.url !== pathname &&
    !unreads?.some(({ channelId, isMuted }) => channelId === call.channelId && isMuted);
  for (const call of unreads ? calls.filter(mayRing) : []) {
    const channel = [...channels, ...direct].find(({ id }) => id === call.channelId);
    if (channel && ringsFor(channel, teamIds)) return { call, channel };
  }
  return undefined;
}

/** Rings when someone starts a call in a channel or direct message of the user. */
export default function Ringing() {
  /** The call that the user missed, joined or declined in this tab. */
  const [silencedKey, setSilencedKey] = useState<string>();
  const ringing = useRingingCall(silencedKey);
  const answer = useAnswerCall();
  const me = useCurrentUser().id;
  const { find } = usePeople(ringing !== undefined);
  const caller = ringing && fullName(find(ringing.call.startedById));
  const isOneToOne = ringing?.channel.type === 'direct' && ringing.channel.memberCount === 2;
  const where = ringing && !isOneToOne ? channelName(ringing.channel, me) : null;
  return (
    <>
      <VisuallyHidden role="status">
        {ringing &&
          (where === null
            ? t('{name} is calling you.', { name: caller ?? '' })
            : t('{name} started a call in “{channel}”.', { name: caller ?? '', channel: where }))}
      </VisuallyHidden>
      {ringing && (
        <Suspense>
          <IncomingCall
            key={callKey(ringing.call)}
            call={ringing.call}
            caller={find(ringing.call.startedById)}
            where={where}
            onAnswer={() => {
              setSilencedKey(callKey(ringing.call));
              answer.mutate(ringing.call.id);
            }}
            onMissed={() => setSilencedKey(callKey(ringing.call))}
          />
        </Suspense>
      )}
    </>
  );
}
