import { Anchor, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { type OfficeRoomName, officeRoomNames } from '#contract/office-names.ts';
import { fullName } from '#rules/people.ts';
import { type Message, msg } from '#rules/translate.ts';
import { serverSentence, useChange } from '#web/lib/changes/change.ts';
import { linkUrl } from '#web/lib/requests/organization.ts';
import { Link, navigate } from '#web/lib/router.tsx';
import { useCurrentUser } from '#web/lib/session.ts';
import { toast } from '#web/lib/toast.ts';
import { t } from '#web/lib/translate.ts';
import { PersonAvatar } from '#web/ui/badges/PersonAvatar.tsx';
import { IconArrowsMaximize, IconBuildingCommunity } from '#web/ui/icons/icons.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { usePeople } from '#web/users/queries.ts';
import { callsQuery } from '#web/video-rooms/queries.ts';
import { forgetRejoining, showOffice } from './officeFrame.ts';
import { officeRoomTexts } from './options.ts';
import { findAreaRoom, officeFrameQuery, officeRoomsQuery } from './queries.ts';
import classes from './TeamCommunityPage.module.css';
import { useMeetingIn } from './useMeetingIn.ts';

/** The virtual office in a frame, with its rooms to join directly. */
export default function TeamCommunityPage() {
  return (
    <Page title={t('Team Community')} wide>
      <div className="stack gap-16">
        <OfficeFrame />
        <div className={classes.columns}>
          <QuickJoin />
          <Profile />
          <Tips />
        </div>
      </div>
    </Page>
  );
}

/** The office. Its page is ours, or that of the WorkAdventure server of this installation. */
function OfficeFrame() {
  const { data: room, error, isFetching, refetch } = useQuery(officeFrameQuery);
  const spot = useRef<HTMLDivElement>(null);
  const url = room?.roomUrl;
  useEffect(() => forgetRejoining, []);
  useLayoutEffect(() => {
    if (url && spot.current) return showOffice(url, spot.current);
  }, [url]);
  if (error)
    return (
      <Unavailable title={t('Virtual Office Unavailable')} onRetry={() => void refetch()} isBusy={isFetching}>
        {t('Failed to load virtual office: {message}', {
          message: serverSentence(error) ?? t('Check your connection and try again.'),
        })}
      </Unavailable>
    );
  if (!room) return <div className={classes.frame} role="status" aria-label={t('Loading')} />;
  return (
    <section className={classes.office} aria-label={t('Virtual office')}>
      {/* The frame itself is in `OfficeHost`, above this. */}
      <div ref={spot} className={classes.frame} />
      <Anchor href={linkUrl(room.roomUrl)} target="_blank" rel="noopener" className="inline-row gap-6 small">
        <IconArrowsMaximize size={16} stroke={1.6} aria-hidden="true" />
        {t('Open the office in a window of its own')}
      </Anchor>
    </section>
  );
}

type UnavailableProps = { title: string; children: ReactNode; isBusy?: boolean; onRetry: () => void };

function Unavailable({ title, children, isBusy = false, onRetry }: UnavailableProps) {
  return (
    <div className={`${classes.frame} ${classes.unavailable}`} role="alert">
      <IconBuildingCommunity size={32} stroke={1.4} aria-hidden="true" />
      <h2 className="size-16 weight-600">{title}</h2>
      <p className="dimmed text-center">{children}</p>
      <Button onClick={onRetry} loading={isBusy}>
        {t('Retry')}
      </Button>
    </div>
  );
}

const purposes: Record<OfficeRoomName, Message> = {
  'Main Office': msg('Meet the people who are around'),
  'Standup Room': msg('The short talk of the day'),
  'Focus Room': msg('Work side by side, quietly'),
  'Meeting Room': msg('Talk something through'),
};

/** The four rooms with who is in them. */
function QuickJoin() {
  const { data: rooms = [] } = useQuery(officeRoomsQuery);
  return (
    <Card aria-label={t('Quick join')} className="p-14-16">
      <h2 className="size-md weight-600">{t('Quick join')}</h2>
      <ul className={classes.rooms}>
        {officeRoomNames.map((name) => (
          <OfficeRoomRow
            key={name}
            name={name}
            userIds={rooms.find((room) => room.name === name)?.participantIds ?? []}
          />
        ))}
      </ul>
    </Card>
  );
}

function OfficeRoomRow({ name, userIds }: { name: OfficeRoomName; userIds: string[] }) {
  const { nameOf } = usePeople();
  const meeting = useMeetingIn(name);
  const { data: calls } = useQuery(callsQuery);
  const inMeeting = meeting && calls?.find(({ meetingId }) => meetingId === meeting.id)?.participantIds;
  const people = [...new Set([...userIds, ...(inMeeting ?? [])])].map((id) => nameOf(id));
  const open = useChange({
    call: () => findAreaRoom(name, meeting?.id ?? null),
    ifOffline: t("You're offline, so you can't join a room."),
    failure: () => toast.error(t('Failed to generate video room access')),
  });
  const join = () => open.mutate(undefined, { onSuccess: (id) => navigate(`/meeting-bridge/${id}`) });
  return (
    <li className={classes.room}>
      <div className="shrink">
        <span className="weight-600">{t(officeRoomTexts[name])}</span>
        {meeting && <p className="dimmed small">{t('{title} is in progress here', { title: meeting.title })}</p>}
        {!meeting && people.length === 0 && <p className="dimmed small">{t(purposes[name])}</p>}
        {people.length > 0 && <p className="dimmed small">{people.join(', ')}</p>}
      </div>
      <Button
        size="xs"
        className="rigid"
        variant="default"
        loading={open.isPending}
        disabled={meeting === undefined}
        onClick={join}
        aria-label={t('Join {name}', { name: t(officeRoomTexts[name]) })}
      >
        {t('Join')}
      </Button>
    </li>
  );
}

function Profile() {
  const me = useCurrentUser();
  return (
    <Card aria-label={t('Your profile')} className="p-14-16">
      <div className="row gap-12">
        <PersonAvatar person={me} size={44} />
        <div className="shrink">
          <p className="weight-600 truncate">{fullName(me)}</p>
          <p className="dimmed small truncate">{me.email}</p>
        </div>
        <Link to="/profile" className={classes.edit}>
          {t('Edit')}
        </Link>
      </div>
    </Card>
  );
}

const tips = [
  msg('Walk with the arrow keys or W, A, S, D, or click where you want to go.'),
  msg('Come close to someone to talk to them. Walk away, and the talk ends.'),
  msg('Walk into a room to join its call. In the quiet corner no one hears you.'),
  msg('Turn on “Do not disturb” to walk past people without a talk.'),
  msg('The list beside the map does all of that without the map.'),
];

function Tips() {
  return (
    <Card aria-label={t('Usage tips')} className="p-14-16">
      <h2 className="size-md weight-600">{t('Usage tips')}</h2>
      <ul className={classes.tips}>
        {tips.map((tip) => (
          <li key={t(tip)}>{t(tip)}</li>
        ))}
      </ul>
    </Card>
  );
}
