import { useQuery } from '@tanstack/react-query';
import type { Channel } from '#contract/channels.ts';
import { pathToMessage } from '#rules/chat.ts';
import { Files } from '#web/files/Files.tsx';
import { Link } from '#web/lib/router.tsx';
import { t } from '#web/lib/translate.ts';
import { DateText } from '#web/ui/dates/DateText.tsx';
import { TitledDialog } from '#web/ui/dialogs/TitledDialog.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { ListSkeleton } from '#web/ui/feedback/ListSkeleton.tsx';
import { usePeople } from '#web/users/queries.ts';
import { MessageText } from '#web/writing/MessageText.tsx';
import { contentOf } from './contentOf.ts';
import classes from './Pins.module.css';
import { pinsQuery } from './queries.ts';

/** The pinned messages of a channel, with links to where they are. */
export default function PinsDialog({ onClose, channel }: { onClose: () => void; channel: Channel }) {
  const { nameOf } = usePeople();
  const { data: pins, isError, refetch } = useQuery({ ...pinsQuery(channel.id), staleTime: 0 });
  return (
    <TitledDialog title={t('Pinned messages')} width={520} onClose={onClose}>
      {pins && pins.length > 0 ? (
        <ul>
          {pins.map((message) => (
            <li key={message.id} className={classes.pin}>
              <div className={classes.head}>
                <strong>{nameOf(message.user)}</strong>
                <DateText value={message.createdAt} withYear />
                <Link to={pathToMessage(message)} className="push-right" onClick={onClose}>
                  {t('Show in channel')}
                </Link>
              </div>
              <MessageText
                content={contentOf(message, nameOf)}
                mentionTexts={message.mentionTexts}
                mentionsChannel={message.mentionsChannel}
              />
              {message.files.length > 0 && <Files files={message.files} />}
            </li>
          ))}
        </ul>
      ) : pins ? (
        <p className="dimmed">{t('No pinned messages. Pin messages you want everyone to find.')}</p>
      ) : isError ? (
        <ErrorState onRetry={refetch} />
      ) : (
        <ListSkeleton height={60} />
      )}
    </TitledDialog>
  );
}
