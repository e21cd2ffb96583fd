import { VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import type { VideoRoom } from '#contract/video-rooms.ts';
import { quietEnd } from '#rules/quiet.ts';
import { isRinging, ringsFor } from '#rules/video-rooms.ts';
import { channelsQuery, directQuery, unreadQuery } from '#web/chat/queries.ts';
import { useChannelName } from '#web/chat/useChannelName.ts';
import { formats } from '#web/lib/formats.ts';
import { lazyPart } from '#web/lib/offline/lazyPart.ts';
import { useLocation } from '#web/lib/router.tsx';
import { serverDate, serverNow } from '#web/lib/serverClock.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { toast } from '#web/lib/toast.ts';
import { t } from '#web/lib/translate.ts';
import { preferencesQuery } from '#web/notifications/queries.ts';
import { useInOffice } from '#web/office/useInOffice.ts';
import { useDialog } from '#web/ui/dialogs/useDialog.ts';
import { usePeople } from '#web/users/queries.ts';
import type { CallPlace } from '../current/currentCall.ts';
import { callsQuery } from '../queries.ts';
import { useAnswerCall, useDeclineCall } from '../useVideoRoomChanges.ts';

/** Names one call of a room. The next one that starts there rings again. */
const callKey = ({ id, startedAt }: VideoRoom): string => `${id} ${startedAt}`;

const IncomingCall = lazyPart(() => import('./IncomingCall.tsx'));

const JoinCallDialog = lazyPart(async () => ({
  default: (await import('../current/JoinCallDialog.tsx')).JoinCallDialog,
}));

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

/** Whether the user may be disturbed now; false while their settings load, which they do only if something rings. */
function useMayDisturb(isNeeded: boolean): boolean {
  const { data: preferences } = useQuery({ ...preferencesQuery, enabled: isNeeded });
  const office = useInOffice();
  if (office?.doNotDisturb) return false;
  return preferences !== undefined && !quietEnd(preferences, formats().serverZone, serverDate());
}

/** Rings when someone starts a call in a channel or direct message of the user, but not in quiet times. */
export default function Ringing() {
  /** The call that the user missed, joined or declined in this tab. */
  const [silencedKey, setSilencedKey] = useState<string>();
  const candidate = useRingingCall(silencedKey);
  const channelName = useChannelName(candidate !== undefined);
  const mayDisturb = useMayDisturb(candidate !== undefined);
  const ringing = mayDisturb ? candidate : undefined;
  const answer = useAnswerCall();
  const decline = useDeclineCall();
  const preview = useDialog<CallPlace>();
  const { find, nameOf } = usePeople(ringing !== undefined);
  const caller = ringing && nameOf(ringing.call.startedById);
  const isOneToOne = ringing?.channel.type === 'direct' && ringing.channel.memberCount === 2;
  const where = ringing && !isOneToOne ? channelName(ringing.channel) : null;
  const placeOf = ({ call: { id, url, startedAt }, channel }: NonNullable<typeof ringing>): CallPlace => ({
    ...{ roomId: id, meetingId: null, name: channelName(channel), path: url, startedAt },
  });
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
            place={placeOf(ringing)}
            onAnswer={() => {
              setSilencedKey(callKey(ringing.call));
              answer.mutate(ringing.call);
            }}
            onPreview={() => preview.open(placeOf(ringing))}
            onDecline={() => {
              setSilencedKey(callKey(ringing.call));
              decline.mutate(ringing.call);
            }}
            onMissed={() => setSilencedKey(callKey(ringing.call))}
          />
        </Suspense>
      )}
      {preview.draw((place) => (
        <Suspense>
          <Preview
            place={place}
            close={preview.close}
            onDecline={() => decline.mutate({ id: place.roomId, startedAt: place.startedAt ?? null })}
          />
        </Suspense>
      ))}
    </>
  );
}

type PreviewProps = { place: CallPlace; close: () => void; onDecline: () => void };

/** How the user looks and sounds before they are in a call that they answer. It closes when the caller gives up. */
function Preview({ place, close, onDecline }: PreviewProps) {
  const { data: calls } = useQuery(callsQuery);
  const isOver = calls?.every(({ id, startedAt }) => id !== place.roomId || startedAt !== place.startedAt) ?? false;
  useEffect(() => {
    if (!isOver) return;
    close();
    toast.error(t("You couldn't join with video"), t('The call has ended.'));
  }, [isOver, close]);
  return (
    <JoinCallDialog
      place={place}
      findRoomId={async () => place.roomId}
      onJoined={close}
      onClose={() => {
        onDecline();
        close();
      }}
    />
  );
}
