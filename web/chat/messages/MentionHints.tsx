import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Channel } from '#contract/channels.ts';
import { mentionsEveryone } from '#rules/chat.ts';
import { findMentions, findSharedNames, mentionedIds } from '#rules/mentions.ts';
import { isReachable } from '#rules/people.ts';
import { listed } from '#web/lib/listed.ts';
import { t } from '#web/lib/translate.ts';
import { lazyDialog } from '#web/ui/dialogs/lazyDialog.tsx';
import { useDialog } from '#web/ui/dialogs/useDialog.ts';
import { usePeople } from '#web/users/queries.ts';
import { membersQuery } from '../queries.ts';
import { useMayMentionEveryone } from './useMentions.ts';

const InviteDialog = lazyDialog(() => import('../channels/InviteDialog.tsx'));

/** How many people a hint names. */
const maxPeople = 5;
/** How other chats mention everyone. */
const otherNames = /(?<![\p{L}\p{N}._-])@(?:here|all|everyone)(?![\p{L}\p{N}_-])/iu;

type Props = { channel: Channel; content: string };

/** Says before sending who a message does not reach: people who are not in a private channel or conversation, and everyone by a wrong name. */
export function MentionHints({ channel, content }: Props) {
  const { people, shortNameOf } = usePeople();
  const isDirect = channel.type === 'direct';
  const isForEveryone = channel.type === 'public' && channel.teamId === null;
  // A public channel of a private team has members, too.
  const { data = [] } = useQuery({ ...membersQuery(channel.id), enabled: !isDirect && !isForEveryone });
  const members = channel.people ?? data;
  const mayMentionEveryone = useMayMentionEveryone();
  const invite = useDialog();
  const reachable = useMemo(() => people.filter(isReachable), [people]);
  const memberIds = new Set(members.map(({ id }) => id));
  const strangers = mentionedIds(
    findMentions(members.length > 0 ? content : '', reachable).filter(
      ({ userIds }) => !userIds.some((id) => memberIds.has(id)),
    ),
  ).slice(0, maxPeople);
  const names = reachable.filter(({ id }) => strangers.includes(id)).map(shortNameOf);
  const isOtherName = !isDirect && otherNames.test(content) && !mentionsEveryone(content);
  return (
    <div role="status" className="dimmed small">
      {names.length > 0 && (
        <p className="row wrap gap-0-8">
          {isDirect
            ? t(
                '{count, plural, one {{names} is not in this conversation.} other {{names} are not in this conversation.}}',
                { count: names.length, names: listed(names) },
              )
            : t('{count, plural, one {{names} is not in this channel.} other {{names} are not in this channel.}}', {
                count: names.length,
                names: listed(names),
              })}
          {(channel.type === 'private' || members.length > 2) && (
            <Button variant="subtle" size="compact-sm" onClick={() => invite.open()}>
              {t('Invite')}
            </Button>
          )}
        </p>
      )}
      {findSharedNames(content, reachable).map(([name, count]) => (
        <p key={name}>
          {t('{count} people have the name "{name}", so it notifies none of them. Write the full name.', {
            count,
            name,
          })}
        </p>
      ))}
      {isOtherName && mayMentionEveryone && <p>{t('To notify everyone in this channel, write "@channel".')}</p>}
      {invite.draw(() => (
        <InviteDialog onClose={invite.close} channel={channel} initial={strangers} />
      ))}
    </div>
  );
}
