import { useQuery } from '@tanstack/react-query';
import type { Channel } from '#contract/channels.ts';
import type { Message } from '#contract/messages.ts';
import { useFormats } from '#web/lib/formats.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { formatMoment, formatTime } from '#web/ui/dates/dates.ts';
import { usePeople } from '#web/users/queries.ts';
import { CallButton } from '#web/video-rooms/calls/CallButton.tsx';
import { useFormerPeople } from '../channels/useFormerPeople.ts';
import { directQuery } from '../queries.ts';
import { contentOf } from './contentOf.ts';
import classes from './Messages.module.css';

/** A line about a change of the channel, or a call in it: what it is, and when. */
export function ChannelLine({ message }: { message: Message }) {
  useFormats();
  const me = useCurrentUser().id;
  const { nameOf } = usePeople();
  const { data: direct = [] } = useQuery(directQuery);
  const channel = direct.find(({ id }) => id === message.channelId);
  return (
    <p className={`${classes.line} touch-children breaks`} dir="auto">
      {contentOf(message, nameOf)}{' '}
      <time className="figures" dateTime={message.createdAt} title={formatMoment(message.createdAt)}>
        {formatTime(message.createdAt)}
      </time>{' '}
      {channel && message.change?.missedIds?.includes(me) && <CallBack channel={channel} />}
    </p>
  );
}

function CallBack({ channel }: { channel: Channel }) {
  const { isAlone } = useFormerPeople(channel);
  return !isAlone && <CallButton channel={channel} label={t('Call back')} />;
}
