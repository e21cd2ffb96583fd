import { Button, VisuallyHidden } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Message } from '#contract/messages.ts';
import { plainText } from '#rules/markdown.ts';
import { useFormats } from '#web/lib/formats.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { dayOf, formatPastDay } from '#web/ui/dates/dates.ts';
import { IconArrowDown } from '#web/ui/icons/icons.ts';
import log from '#web/ui/lists/ScrollLog.module.css';
import { ScrollLog } from '#web/ui/lists/ScrollLog.tsx';
import { useSteadyScroll } from '#web/ui/lists/useSteadyScroll.ts';
import { usePeople } from '#web/users/queries.ts';
import { useReadMarks } from '../useReadMarks.ts';
import { useUnreadIn } from '../useUnreadIn.ts';
import { ChannelLine } from './ChannelLine.tsx';
import { ChannelStart } from './ChannelStart.tsx';
import { contentOf } from './contentOf.ts';
import { MessageItem } from './MessageItem.tsx';
import classes from './Messages.module.css';
import type { messagesQuery } from './queries.ts';
import { newMessages, UnreadBanner } from './UnreadBanner.tsx';
import { useActiveMessage } from './useActiveMessage.ts';
import { useMarkRead } from './useMarkRead.ts';
import { useMessageChanges } from './useMessageChanges.ts';
import { useStartPlace } from './useStartPlace.ts';

/** Messages of one person within this time are grouped, in ms. */
const groupedWithinMs = 5 * 60_000;
/** With more messages than this, a third is dropped: at rest, and while scrolling. */
const maxRowsAtRest = 600;
const maxRowsScrolling = 2_000;
/** How much of a new message screen readers announce, in characters. */
const announcedLength = 200;

type Pages = Pick<ReturnType<typeof messagesQuery>, 'more' | 'moreAhead' | 'trim' | 'restart'> & {
  hasMore: boolean;
  hasAhead: boolean;
};
type Props = {
  channelId: number;
  messages: Message[];
  pages: Pages;
  /** The message to open at, instead of the newest. */
  at: number | undefined;
  /** The message below the “New” line. */
  firstNew: number | undefined;
  /** How many messages the user sent from here. Scrolls to the newest when it grows. */
  sentCount: number;
  onLeave: () => void;
  /** Opens the channel at a message. */
  onJump: (messageId: number) => void;
  /** Whether the user has marked messages as unread, so that they stay so until they say otherwise. */
  isPaused: boolean;
  /** Called when the user asks to have messages marked as read again, by sending one too. */
  onRead: () => void;
};

/**
 * Messages, the newest at the bottom. Scrolling either way loads more and drops those far away, so that only some hundreds are
 * in the page.
 */
export function MessageRows(props: Props) {
  const { channelId, messages, pages, at, firstNew, sentCount, onLeave, onJump, isPaused, onRead } = props;
  const { readAll } = useReadMarks();
  const { more, moreAhead, trim, restart, hasMore, hasAhead } = pages;
  const frame = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const { isAtEnd, isAtRest, isInOlderHalf, scrollToEnd } = useSteadyScroll(frame, list);
  const isAtNewest = isAtEnd && !hasAhead;
  const unread = useUnreadIn(channelId);
  const { mutate: read } = useMessageChanges(channelId).read;
  const { lastReadId, firstUnreadId } = unread ?? {};
  const isPast = useMarkRead({ frame, list, messages, lastReadId, firstUnreadId, isPaused, read });

  useStartPlace(frame, list);

  const older = useMutation({ mutationFn: more });
  const newer = useMutation({ mutationFn: moreAhead });
  const isBusy = older.isPending || newer.isPending;
  const isTooMany = messages.length > (isAtRest ? maxRowsAtRest : maxRowsScrolling);
  useEffect(() => {
    if (isTooMany && !isBusy) trim(Math.ceil((messages.length * 2) / 3), isInOlderHalf() ? 'end' : 'start');
  });

  const toNewest = useMutation({ mutationFn: restart, onSuccess: scrollToEnd });
  function leave() {
    if (at !== undefined) onLeave();
    else if (hasAhead) toNewest.mutate();
    else scrollToEnd();
  }
  const seenSentCount = useRef(sentCount);
  useEffect(() => {
    if (seenSentCount.current === sentCount) return;
    seenSentCount.current = sentCount;
    onRead();
    leave();
  });

  // Redraws the days when the time zone changes.
  useFormats();
  const activeProps = useActiveMessage();
  const news = useNews(channelId, messages, isAtNewest);
  return (
    <div className={log.around}>
      {unread && unread.unread > 0 && (!isAtNewest || isPaused || isPast) && (
        <UnreadBanner
          count={unread.unread}
          since={messages.find(({ id }) => id === (firstUnreadId ?? firstNew))?.createdAt}
          onFirst={isPast && firstUnreadId ? () => onJump(firstUnreadId) : undefined}
          onLatest={isAtNewest ? undefined : leave}
          onRead={() => {
            onRead();
            readAll(channelId);
          }}
        />
      )}
      <ScrollLog ref={frame} label={t('Messages')} live="off">
        <End frame={frame} last={messages[0]?.id} hasMore={hasMore} page={older} />
        {!hasMore && <ChannelStart channelId={channelId} />}
        <div ref={list}>
          {messages.map((message, n) => {
            const previous = messages[n - 1];
            const day = dayOf(message.createdAt);
            const isOtherDay = !previous || dayOf(previous.createdAt) !== day;
            return (
              <div
                key={message.id}
                data-marked={message.id === at || undefined}
                data-first-new={message.id === firstNew || undefined}
              >
                {isOtherDay && (
                  <div className={classes.day}>
                    <time dateTime={day}>{formatPastDay(day)}</time>
                  </div>
                )}
                {message.id === firstNew && <div className={classes.fresh}>{t('New')}</div>}
                {message.type === 'system' ? (
                  <ChannelLine message={message} />
                ) : (
                  <MessageItem
                    message={message}
                    {...activeProps(message.id)}
                    follows={!isOtherDay && message.id !== firstNew && isGrouped(previous, message)}
                  />
                )}
              </div>
            );
          })}
        </div>
        <End frame={frame} last={messages.at(-1)?.id} hasMore={hasAhead} page={newer} />
      </ScrollLog>
      {!isAtNewest && (
        <Button
          className={log.newest ?? ''}
          variant="default"
          size="compact-sm"
          leftSection={<IconArrowDown size={15} stroke={1.6} />}
          loading={toNewest.isPending}
          onClick={leave}
        >
          {news.count > 0 ? news.text : t('Jump to latest')}
        </Button>
      )}
      <VisuallyHidden role="status">{news.text}</VisuallyHidden>
    </div>
  );
}

type Page = { mutate: () => void; isPending: boolean; isError: boolean };

type EndProps = { frame: RefObject<HTMLElement | null>; last: number | undefined; hasMore: boolean; page: Page };

/** The end of the loaded messages, after `last`. Loads more before the user gets there. */
function End({ frame, last, hasMore, page }: EndProps) {
  const end = useRef<HTMLDivElement>(null);
  const { mutate, isPending, isError } = page;
  const isWanted = hasMore && !isPending && !isError;
  // Observes again after each page: in a busy browser the end may stay in view all the time.
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
          {t("Couldn't load. Try again")}
        </Button>
      ) : (
        hasMore && t('Loading...')
      )}
    </div>
  );
}

/** What to announce about new messages of others: the last one while it is in view, else how many there are. */
function useNews(channelId: number, messages: Message[], isAtNewest: boolean): { count: number; text: string } {
  const me = useCurrentUser().id;
  const { nameOf } = usePeople();
  const count = useUnreadIn(channelId)?.unread ?? 0;
  const [newestAtStart] = useState(messages.at(-1)?.id ?? 0);
  if (!isAtNewest) {
    return { count, text: count === 0 ? '' : newMessages(count) };
  }
  const last = messages.findLast(({ id, user }) => id > newestAtStart && user.id !== me);
  if (!last) return { count, text: '' };
  const text = plainText(contentOf(last, nameOf)).slice(0, announcedLength);
  return { count, text: last.type === 'system' ? text : `${nameOf(last.user)}: ${text}` };
}

const isGrouped = (previous: Message | undefined, { user, createdAt }: Message) =>
  previous?.type !== 'system' &&
  previous?.user.id === user.id &&
  Date.parse(createdAt) - Date.parse(previous.createdAt) < groupedWithinMs;
