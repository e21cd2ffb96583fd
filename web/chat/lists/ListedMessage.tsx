import type { ReactNode } from 'react';
import type { Message } from '#contract/messages.ts';
import { pathToMessage } from '#rules/chat.ts';
import { plainText } from '#rules/markdown.ts';
import { Link } from '#web/lib/router.tsx';
import { t } from '#web/lib/translate.ts';
import { TimeAgo } from '#web/ui/dates/TimeAgo.tsx';
import { usePeople } from '#web/users/queries.ts';
import { contentOf } from '../messages/contentOf.ts';

type Props = {
  message: Message;
  channel: string;
  isUnread: boolean;
  /** The message that it answers. */
  head?: Message | undefined;
  /** Where it leads, instead of to the message. */
  to?: string | undefined;
  end?: ReactNode;
  children?: ReactNode;
};

/** A message in a list of several channels, with a link to it and, at its `end`, what one can do with it. */
export function ListedMessage({ message, channel, isUnread, head, to, end, children }: Props) {
  const { nameOf } = usePeople();
  const textOf = (one: Message) =>
    one.type === 'deleted'
      ? t('This message was deleted.')
      : plainText(contentOf(one, nameOf)) || one.files.map(({ name }) => name).join(', ');
  return (
    <li className="row gap-8" data-unread={isUnread || undefined}>
      <Link to={to ?? pathToMessage(message)} className="fill grid gap-2 p-8-16 breaks plain-link hover inner-focus">
        <span className="row wrap gap-8">
          <strong>{nameOf(message.user)}</strong>
          <span className="dimmed tiny" dir="auto">
            {channel}, <TimeAgo at={message.createdAt} />
          </span>
          {children}
        </span>
        {head && (
          <span className="truncate dimmed small" dir="auto">
            {t('{name}: {text}', { name: nameOf(head.user), text: textOf(head) })}
          </span>
        )}
        <span className="clamp breaks" dir="auto">
          {textOf(message)}
        </span>
      </Link>
      {end}
    </li>
  );
}
