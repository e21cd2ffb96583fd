import { Button, VisuallyHidden } from '@mantine/core';
import { IconArrowDown } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Message } from '#contract/messages.ts';
import { plainText } from '#rules/markdown.ts';
import { fullName } from '#rules/people.ts';
import { useReckoning } from '#web/lib/reckoning.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { dayOf, formatPastDay } from '#web/ui/dates/dates.ts';
import { useSteadyScroll } from '#web/ui/lists/useSteadyScroll.ts';
import { unreadQuery } from '../queries.ts';
import { MessageItem } from './MessageItem.tsx';
import { MessageLog } from './MessageLog.tsx';
import classes from './Messages.module.css';
import type { messagesQuery } from './queries.ts';
import { useActive } from './useActive.ts';
import { useReading } from './useReading.ts';

/** Messages of one person within this time stand together, in ms. */
const together = 5 * 60_000;
/** Past how many messages a third is let go, at rest and while one scrolls. */
const [manyAtRest, many] = [600, 2_000];
/** So much of a message is read out as it comes, in characters. */
const readOut = 200;

type Stretch = Pick<ReturnType<typeof messagesQuery>, 'more' | 'moreAhead' | 'trim' | 'restart'> & {
  hasMore: boolean;
  hasAhead: boolean;
};
type Props = {
  channelId: number;
  messages: Message[];
  stretch: Stretch;
  /** The message at which it opens, if not at the newest. */
  at: number | undefined;
  /** The message before which the mark of what is new stands. */
  firstNew: number | undefined;
  /** Counts what one has sent from here: whoever writes wants to see it. */
  sent: number;
  onLeave: () => void;
};

/**
 * Messages, the newest at the bottom. More come as one scrolls either way, and those far from what one reads go: a few hundred are
 * drawn at the most, however many there are.
 */
export function MessageRows({ channelId, messages, stretch, at, firstNew, sent, onLeave }: Props) {
  const { more, moreAhead, trim, restart, hasMore, hasAhead } = stretch;
  const frame = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const { isAtEnd, isAtRest, isInOlderHalf, scrollToEnd } = useSteadyScroll(frame, list);
  const isAtNewest = isAtEnd && !hasAhead;
  useReading(channelId, messages, isAtNewest);

  useLayoutEffect(() => {
    const marked = list.current?.querySelector('[data-marked]');
    if (!frame.current || !marked) return;
    const [around, row] = [frame.current.getBoundingClientRect(), marked.getBoundingClientRect()];
    frame.current.scrollTop += row.top + row.height / 2 - around.top - around.height / 2;
  }, []);

  const older = useMutation({ mutationFn: more });
  const newer = useMutation({ mutationFn: moreAhead });
  const isBusy = older.isPending || newer.isPending;
  const isTooMany = messages.length > (isAtRest ? manyAtRest : many);
  useEffect(() => {
    if (isTooMany && !isBusy) trim(Math.ceil((messages.length * 2) / 3), isInOlderHalf() ? 'end' : 'start');
  });

  const toNewest = useMutation({ mutationFn: restart, onSuccess: scrollToEnd });
  function leave() {
    if (at !== undefined) onLeave();
    else if (hasAhead) toNewest.mutate();
    else scrollToEnd();
  }
  const seenSent = useRef(sent);
  useEffect(() => {
    if (seenSent.current === sent) return;
    seenSent.current = sent;
    leave();
  });

  // The days follow the time zone that was chosen.
  useReckoning();
  const ofMessage = useActive();
  const news = useNews(channelId, messages, isAtNewest);
  return (
    <div className={classes.around}>
      <MessageLog ref={frame} label="Messages" live="off">
        <End frame={frame} last={messages[0]?.id} hasMore={hasMore} part={older} />
        <div ref={list}>
          {messages.map((message, n) => {
            const before = messages[n - 1];
            const day = dayOf(message.createdAt);
            const isOtherDay = !before || dayOf(before.createdAt) !== day;
            return (
              <div key={message.id} data-marked={message.id === at || undefined}>
                {isOtherDay && (
                  <div className={classes.day}>
                    <time dateTime={day}>{formatPastDay(day)}</time>
                  </div>
                )}
                {message.id === firstNew && <div className={classes.fresh}>New</div>}
                <MessageItem
                  message={message}
                  {...ofMessage(message.id)}
                  follows={!isOtherDay && message.id !== firstNew && isFollowing(before, message)}
                />
              </div>
            );
          })}
        </div>
        <End frame={frame} last={messages.at(-1)?.id} hasMore={hasAhead} part={newer} />
      </MessageLog>
      {!isAtNewest && (
        <Button
          className={classes.newest ?? ''}
          variant="default"
          size="compact-sm"
          leftSection={<IconArrowDown size={15} stroke={1.6} />}
          loading={toNewest.isPending}
          onClick={leave}
        >
          {news.count > 0 ? news.text : 'To the newest'}
        </Button>
      )}
      <VisuallyHidden role="status">{news.text}</VisuallyHidden>
    </div>
  );
}

type Part = { mutate: () => void; isPending: boolean; isError: boolean };

type EndProps = { frame: RefObject<HTMLElement | null>; last: number | undefined; hasMore: boolean; part: Part };

/** Where the messages that are there end, with the `last` of them: asks for more before one sees it. */
function End({ frame, last, hasMore, part }: EndProps) {
  const end = useRef<HTMLDivElement>(null);
  const { mutate, isPending, isError } = part;
  const isWanted = hasMore && !isPending && !isError;
  // Looked for anew after each part: in a busy browser the end stays in sight all the time, and is never drawn as waiting.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (!end.current || !isWanted) return;
    const watcher = new IntersectionObserver((seen) => seen.at(-1)?.isIntersecting && mutate(), {
      root: frame.current,
      rootMargin: '2000px 0px',
    });
    watcher.observe(end.current);
    return () => watcher.disconnect();
  }, [frame, last, isWanted, mutate]);
  return (
    <div ref={end} className={classes.end}>
      {isError ? (
        <Button variant="subtle" size="compact-xs" onClick={() => mutate()}>
          Could not be loaded. Try again
        </Button>
      ) : (
        hasMore && 'Loading...'
      )}
    </div>
  );
}

/** What is told of messages of others that come: the last one while one sees it, else how many there are. */
function useNews(channelId: number, messages: Message[], isAtNewest: boolean): { count: number; text: string } {
  const me = useCurrentUser().id;
  const { data } = useQuery(unreadQuery);
  const [before] = useState(messages.at(-1)?.id ?? 0);
  const count = data?.find((one) => one.channelId === channelId)?.unread ?? 0;
  if (!isAtNewest) return { count, text: count === 0 ? '' : count === 1 ? '1 new message' : `${count} new messages` };
  const last = messages.findLast(({ id, user }) => id > before && user.id !== me);
  return { count, text: last ? `${fullName(last.user)}: ${plainText(last.content).slice(0, readOut)}` : '' };
}

const isFollowing = (before: Message | undefined, { user, createdAt }: Message) =>
  before?.user.id === user.id && Date.parse(createdAt) - Date.parse(before.createdAt) < together;
