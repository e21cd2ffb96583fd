import { CloseButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { RowId } from '#contract/live.ts';
import type { Notification } from '#contract/notifications.ts';
import { pathOf } from '#rules/notifications.ts';
import { directQuery } from '#web/chat/queries.ts';
import { isLooking } from '#web/lib/browser/looking.ts';
import { playOnce } from '#web/lib/browser/playTones.ts';
import { onChanges } from '#web/lib/live.ts';
import { Link, useLocation } from '#web/lib/router.tsx';
import { t } from '#web/lib/translate.ts';
import { IconMessage } from '#web/ui/icons/icons.ts';
import classes from './NewMessageBanner.module.css';
import { newsReader } from './news.ts';
import { preferencesUnlessQuiet } from './queries.ts';

/** How long the banner stays, in ms. */
const shownForMs = 6_000;
const readNews = newsReader();

/** A new direct message while the user works on another page, with a quiet sound: as their settings say, and not in quiet times. */
export default function NewMessageBanner() {
  const { pathname } = useLocation();
  /** The ids of notifications that have not been looked at. */
  const [arrived, setArrived] = useState<RowId[]>([]);
  const { data: direct } = useQuery(directQuery);
  const [shown, setShown] = useState<Notification>();

  useEffect(
    () => onChanges(['notifications'], (ids) => ids && isLooking() && setArrived((before) => [...before, ...ids])),
    [],
  );

  useEffect(() => {
    // What arrives while the conversations load waits for them.
    if (arrived.length === 0 || !direct) return;
    setArrived([]);
    const isFromConversation = ({ entityType, entityId }: Notification) =>
      entityType === 'channel' && direct.some(({ id }) => id === entityId && location.pathname !== `/chat/${id}`);
    const announce = async () => {
      const preferences = await preferencesUnlessQuiet();
      const newest = preferences && (await readNews(arrived)).find(isFromConversation);
      if (!newest || !isLooking()) return;
      if (preferences.chatBanner) setShown(newest);
      if (preferences.chatSound) playOnce([660, 880], { seconds: 0.12, every: 0.1 });
    };
    announce().catch(() => undefined);
  }, [arrived, direct]);

  useEffect(() => {
    if (!shown) return;
    const timer = setTimeout(() => setShown(undefined), shownForMs);
    return () => clearTimeout(timer);
  }, [shown]);

  const close = () => setShown(undefined);
  return (
    <div role="status">
      {shown && pathname !== `/chat/${shown.entityId}` && (
        <div className={classes.banner}>
          <IconMessage size={22} stroke={1.6} aria-hidden="true" />
          <Link to={pathOf(shown)} className="grid shrink plain-link" onClick={close}>
            <strong>{shown.message}</strong>
            {shown.quote && (
              <span className="clamp breaks small" dir="auto">
                {shown.quote}
              </span>
            )}
          </Link>
          <CloseButton aria-label={t('Close')} onClick={close} />
        </div>
      )}
    </div>
  );
}
