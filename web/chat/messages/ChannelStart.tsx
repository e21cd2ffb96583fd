import { useQuery } from '@tanstack/react-query';
import { useFormats } from '#web/lib/formats.ts';
import { t } from '#web/lib/translate.ts';
import { dayOf, formatDate } from '#web/ui/dates/dates.ts';
import { usePeople } from '#web/users/queries.ts';
import { channelsQuery } from '../queries.ts';
import classes from './Messages.module.css';

/** The line at the beginning of a channel: who created it, and when. Nothing for a conversation. */
export function ChannelStart({ channelId }: { channelId: number }) {
  const { data = [] } = useQuery(channelsQuery);
  const { people, nameOf } = usePeople();
  useFormats();
  const channel = data.find(({ id }) => id === channelId);
  if (!channel) return null;
  const day = formatDate(dayOf(channel.createdAt), true);
  const creator = people.find(({ id }) => id === channel.createdById);
  return (
    <p className={`${classes.line} breaks`} dir="auto">
      {creator
        ? t('{name} created this channel on {day}.', { name: nameOf(creator), day })
        : t('This channel was created on {day}.', { day })}
    </p>
  );
}
