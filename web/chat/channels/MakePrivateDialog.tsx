import { useQuery } from '@tanstack/react-query';
import type { Channel } from '#contract/channels.ts';
import { limits } from '#contract/limits.ts';
import { listedInShort } from '#web/lib/listed.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx';
import { useForm } from '#web/ui/fields/useForm.ts';
import { PeopleChoice } from '#web/users/PeopleChoice.tsx';
import { usePeople } from '#web/users/queries.ts';
import { membersQuery, messages } from '../queries.ts';
import { useSetChannelType } from './useChannelChanges.ts';

/** The people whose messages of a channel are loaded: who writes there will mostly stay. */
const authorsIn = (channelId: number): string[] =>
  messages.rows.where((one) => one.channelId === channelId && one.type === 'text').map(({ user }) => user.id);

/** Chooses who remains in a public channel that becomes private. */
export default function MakePrivateDialog({ onClose, channel }: { onClose: () => void; channel: Channel }) {
  const me = useCurrentUser().id;
  const { nameOf } = usePeople();
  const { data: members } = useQuery({ ...membersQuery(channel.id), staleTime: 0 });
  const others = members?.filter(({ id }) => id !== me);
  const form = useForm<{ userIds: ReadonlySet<string> }>({
    initial: { userIds: new Set([...authorsIn(channel.id), channel.createdById ?? me].filter((id) => id !== me)) },
  });
  const chosen = form.values.userIds;
  const change = useSetChannelType(channel, onClose);
  const remaining = others?.filter(({ id }) => chosen.has(id)).map(({ id }) => id) ?? [];
  const lost = others?.filter(({ id }) => !chosen.has(id)).map(nameOf) ?? [];
  return (
    <FormDialog
      onClose={onClose}
      title={t('Make “{channel}” private?', { channel: channel.name })}
      submitLabel={t('Make private')}
      pending={change.isPending}
      disabled={!others || remaining.length > limits.channelPeople}
      onSubmit={() => change.mutate({ type: 'private', userIds: remaining }, { onError: form.refuse })}
    >
      <p>{t('Choose who stays in the channel with you.')}</p>
      <PeopleChoice
        people={others}
        none={t('No one else yet')}
        chosen={chosen}
        onChange={(userIds) => form.set({ userIds })}
        error={form.fault('userIds')}
      />
      <p aria-live="polite">
        {lost.length > 0
          ? t('{people} will lose the channel and its messages at once.', { people: listedInShort(lost) })
          : t('No one loses the channel.')}
      </p>
    </FormDialog>
  );
}
