import { Button } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import type { GuestStatus } from '#contract/guests.ts';
import { limits } from '#contract/limits.ts';
import { productName } from '#contract/product.ts';
import type { RoomEndReason } from '#rules/room-client.ts';
import { type Message, msg } from '#rules/translate.ts';
import { api, isNotFound } from '#web/lib/api.ts';
import { serverSentence } from '#web/lib/changes/change.ts';
import { useSearchParams } from '#web/lib/router.tsx';
import { t } from '#web/lib/translate.ts';
import { useStore } from '#web/lib/useStore.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { FullScreenLoader } from '#web/ui/feedback/FullScreenLoader.tsx';
import { Form } from '#web/ui/fields/Form.tsx';
import { LineField } from '#web/ui/fields/LineField.tsx';
import { IconVideoOff } from '#web/ui/icons/icons.ts';
import type { LocalMedia } from '../devices/localMedia.ts';
import { isVideoSupported } from '../devices/support.ts';
import { useLocalMedia } from '../devices/useLocalMedia.ts';
import { openRoom } from '../media/openRoom.ts';
import { PreJoin } from '../PreJoin.tsx';
import { Announcer } from '../room/Announcer.tsx';
import { sayWhyEnded } from '../room/endTexts.ts';
import { RoomAudio } from '../room/RoomAudio.tsx';
import { RoomStage } from '../room/RoomStage.tsx';
import { createScreenShare } from '../room/screenShare.ts';
import type { Room } from '../room/state.ts';
import { useCallKeys } from '../room/useCallKeys.ts';
import { useOwnMedia } from '../room/useOwnMedia.ts';
import { useWakeLock } from '../room/useWakeLock.ts';
import { UnsupportedBrowser } from '../UnsupportedBrowser.tsx';
import { connectAsGuest } from './connectAsGuest.ts';
import classes from './GuestPage.module.css';
import { readGuestToken, storeGuestToken } from './guestToken.ts';

/** How often a guest asks whether a host let them in, and in the room whether they may stay, in ms. */
const waitingMs = 3_000;
const insideMs = 5_000;

const roomQuery = (secret: string) =>
  queryOptions({
    queryKey: ['guests', 'room', secret],
    queryFn: () => api.guests.find({ body: { secret } }),
    retry: (count, error) => !isNotFound(error) && count < 3,
  });

const stateQuery = (token: string) =>
  queryOptions({
    queryKey: ['guests', 'state', token],
    queryFn: () => api.guests.state({ body: { token } }),
    refetchInterval({ state: { data } }) {
      if (data?.status === 'closed') return false;
      return data?.status === 'waiting' ? waitingMs : insideMs;
    },
    // A guest who waits looks at something else meanwhile.
    refetchIntervalInBackground: true,
  });

/** Why a guest is not in the room. */
const texts = {
  linkOff: {
    title: msg('This link no longer works'),
    detail: msg('Ask the person who sent it for a new one.'),
  },
  refused: { title: msg('The host did not let you in'), detail: msg('You can ask again in ten minutes.') },
  removed: { title: msg('A host removed you'), detail: msg('You can ask again in ten minutes.') },
  closed: {
    title: msg('The call is over, or you waited too long'),
    detail: msg('If the link still works, you can ask to join again.'),
  },
  left: { title: msg('You left the room'), detail: msg('To come back, ask again. The host has to let you in.') },
} satisfies Record<string, { title: Message; detail: Message }>;

/** Opened by a link for guests: asks for a name, waits for a host, and shows the room. It needs no account. */
export default function GuestPage() {
  const secret = useSearchParams().get('room') ?? '';
  const [visit, setVisit] = useState(1);
  return (
    <main id="main" className={classes.page}>
      {isVideoSupported() ? (
        <Guest key={`${secret} ${visit}`} secret={secret} onAgain={() => setVisit(visit + 1)} />
      ) : (
        <UnsupportedBrowser />
      )}
    </main>
  );
}

/** One visit, with devices of its own. */
function Guest({ secret, onAgain }: { secret: string; onAgain: () => void }) {
  const media = useLocalMedia();
  const [token, setToken] = useState(() => readGuestToken(secret));
  /** Whether the guest asked since the page loaded. After a reload they say again that they go on the air. */
  const [hasAsked, setAsked] = useState(false);
  const { data: room, error, refetch } = useQuery({ ...roomQuery(secret), enabled: token === null });
  function keep(next: string): void {
    storeGuestToken(secret, next);
    setToken(next);
    setAsked(true);
  }
  function askAgain(): void {
    storeGuestToken(secret, null);
    onAgain();
  }
  if (token !== null)
    return (
      <WithToken
        {...{ token, hasAsked, media, onAgain }}
        onLeft={() => storeGuestToken(secret, null)}
        onAskAgain={askAgain}
      />
    );
  if (isNotFound(error)) return <Notice {...texts.linkOff} />;
  if (error) return <ErrorState onRetry={refetch} />;
  if (!room) return <FullScreenLoader label={t('Loading')} />;
  return (
    <Titled name={room.roomName}>
      <PreJoin media={media} isGuest action={<AskForm secret={secret} onAsked={keep} />} />
    </Titled>
  );
}

function AskForm({ secret, onAsked }: { secret: string; onAsked: (token: string) => void }) {
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();
  const [isAsking, setAsking] = useState(false);
  function ask(): void {
    if (!name.trim()) {
      setError(t('Enter your name'));
      return;
    }
    setAsking(true);
    setError(undefined);
    api.guests
      .ask({ body: { secret, name } })
      .then(
        ({ token }) => onAsked(token),
        (failure: Error) => setError(serverSentence(failure) ?? t('Check your connection and try again.')),
      )
      .finally(() => setAsking(false));
  }
  return (
    <Form onSubmit={ask}>
      <LineField
        label={t('Your name')}
        withAsterisk
        autoComplete="name"
        most={limits.guestName}
        value={name}
        error={error}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit" fullWidth size="md" mt="sm" loading={isAsking}>
        {t('Ask to join')}
      </Button>
      <p className={classes.hint}>
        {t('Everyone in the room reads your name. If they record the call, guests are not recorded.')}
      </p>
    </Form>
  );
}

type WithTokenProps = {
  token: string;
  hasAsked: boolean;
  media: LocalMedia;
  onLeft: () => void;
  /** Called when the call ended, and the guest may come back. */
  onAgain: () => void;
  onAskAgain: () => void;
};

function WithToken({ token, hasAsked, media, onLeft, onAgain, onAskAgain }: WithTokenProps) {
  const { data, error, refetch } = useQuery(stateQuery(token));
  const [room, setRoom] = useState<Room>();
  const [isJoining, setJoining] = useState(false);
  const [joinError, setJoinError] = useState<string>();
  const [hasLeft, setLeft] = useState(false);
  const status: GuestStatus | undefined = data?.status;
  const name = data?.roomName ?? '';

  useEffect(() => {
    if (!room) return;
    const disconnect = connectAsGuest(token);
    return () => {
      room.actions.leave();
      disconnect();
    };
  }, [room, token]);

  function join(): void {
    const { microphone, camera, isMuted } = media.state.get();
    const enter = () => api.guests.join({ body: { token } });
    setJoining(true);
    setJoinError(undefined);
    enter()
      .then(
        (access) => setRoom(openRoom(enter, access, { microphone, camera, isMuted: isMuted || !microphone })),
        (failure: Error) => {
          setJoinError(serverSentence(failure) ?? t('Check your connection and try again.'));
          void refetch();
        },
      )
      .finally(() => setJoining(false));
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: joins once, when a host lets the guest in
  useEffect(() => {
    if (status === 'admitted' && hasAsked) join();
  }, [status]);

  // A guest who is out by a host, or by the end of the call, is not on the air any longer.
  useEffect(() => {
    if (status === undefined || status === 'waiting' || status === 'admitted') return;
    setRoom(undefined);
    media.stop();
  }, [status, media]);

  function end(reason: RoomEndReason): void {
    setRoom(undefined);
    media.stop();
    if (reason === 'left') {
      setLeft(true);
      onLeft();
    } else {
      sayWhyEnded(reason);
      onAgain();
    }
  }

  if (hasLeft) return <Notice {...texts.left} action={<Button onClick={onAskAgain}>{t('Ask again')}</Button>} />;
  if (error && !data) return <ErrorState onRetry={refetch} />;
  if (!data || !status) return <FullScreenLoader label={t('Loading')} />;
  if (status === 'refused' || status === 'removed') return <Notice {...texts[status]} />;
  if (status === 'closed')
    return <Notice {...texts.closed} action={<Button onClick={onAskAgain}>{t('Ask again')}</Button>} />;
  if (room) return <InRoom {...{ room, media, name }} isRecorded={data.isRecorded} onEnd={end} />;
  return (
    <Titled name={name}>
      <PreJoin
        media={media}
        isGuest
        error={joinError}
        isJoining={isJoining}
        onJoin={join}
        action={status === 'waiting' && <Waiting isHostInside={data.isHostInside} />}
      />
    </Titled>
  );
}

function Waiting({ isHostInside }: { isHostInside: boolean }) {
  useWakeLock();
  return (
    <p role="status" className={classes.waiting}>
      {isHostInside
        ? t('The host will let you in. Leave this page open.')
        : t('No host is in the room yet. Leave this page open: one will let you in.')}
    </p>
  );
}

type InRoomProps = {
  room: Room;
  media: LocalMedia;
  name: string;
  isRecorded: boolean;
  onEnd: (reason: RoomEndReason) => void;
};

function InRoom({ room, media, name, isRecorded, onEnd }: InRoomProps) {
  const state = useStore(room.state);
  const { status, endReason, participants } = state;
  const { choices } = useStore(media.state);
  const [screen] = useState(() => createScreenShare(room.actions));
  useOwnMedia(room, media);
  useWakeLock();
  useCallKeys();
  useEffect(() => () => screen.stop(), [screen]);
  const isOver = status === 'ended';
  // biome-ignore lint/correctness/useExhaustiveDependencies: reports the end once
  useEffect(() => {
    if (isOver) onEnd(endReason ?? 'left');
  }, [isOver]);
  if (isOver || status === 'joining') return <FullScreenLoader label={t('Joining…')} />;
  return (
    <div className={classes.room}>
      <title>{`${name} · ${productName}`}</title>
      <h1 tabIndex={-1} className="visually-hidden" dir="auto">
        {name}
      </h1>
      <RoomAudio participants={participants} speakerId={choices.speaker} />
      <Announcer state={state} />
      <RoomStage
        call={{ room, media, screen }}
        name={name}
        url=""
        host={null}
        mayMute={false}
        isLocked={false}
        alone={<p>{t("You're the only one here.")}</p>}
        notice={
          <p role="status" className={classes.recorded}>
            {isRecorded && t('This call is recorded. You are not.')}
          </p>
        }
      />
    </div>
  );
}

function Titled({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <title>{`${name} · ${productName}`}</title>
      <h1 className={classes.title} dir="auto">
        {name}
      </h1>
      {children}
    </>
  );
}

function Notice({ title, detail, action }: { title: Message; detail: Message; action?: ReactNode }) {
  return (
    <>
      <title>{`${t(title)} · ${productName}`}</title>
      <h1 className="visually-hidden">{productName}</h1>
      <div role="status">
        <EmptyState
          icon={<IconVideoOff size={22} stroke={1.6} />}
          title={t(title)}
          description={t(detail)}
          action={action}
        />
      </div>
    </>
  );
}
