import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Channel } from '#contract/channels.ts';
import { peopleCount } from '#rules/people.ts';
import { t } from '#web/lib/translate.ts';
import { WhoCanSee } from '#web/teams/WhoCanSee.tsx';
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx';
import { CheckField } from '#web/ui/fields/CheckField.tsx';
import { useForm } from '#web/ui/fields/useForm.ts';
import { PeopleChoice } from '#web/users/PeopleChoice.tsx';
import { invitableQuery } from '../queries.ts';
import { useInvite } from './useChannelChanges.ts';

type Props = {
  onClose: () => void;
  channel: Channel;
  /** The ids of the people chosen at first. */
  initial?: readonly string[];
};

/** Invites people to a channel. */
export default function InviteDialog({ onClose, channel, initial = [] }: Props) {
  const { data: people } = useQuery({ ...invitableQuery(channel.id), staleTime: 0 });
  const form = useForm<{ userId: ReadonlySet<string> }>({ initial: { userId: new Set(initial) } });
  const chosen = form.values.userId;
  const isGroup = channel.type === 'direct';
  const [fromNow, setFromNow] = useState(false);
  const invite = useInvite(channel.id, fromNow, onClose);
  return (
    <FormDialog
      onClose={onClose}
      title={isGroup ? t('Add people') : t('Invite to {channel}', { channel: channel.name })}
      submitLabel={chosen.size > 1 ? t('Invite {count} people', { count: chosen.size }) : t('Invite')}
      pending={invite.isPending}
      disabled={chosen.size === 0}
      onSubmit={() => invite.mutate(people?.filter(({ id }) => chosen.has(id)) ?? [], { onError: form.refuse })}
    >
      {!isGroup && (
        <CheckField label={t('Only show what is written from now on')} checked={fromNow} onChange={setFromNow} />
      )}
      <p className="dimmed small">
        {fromNow || isGroup
          ? t("They won't see anything that was written before, not even in search.")
          : t('They will see everything that was ever written in this channel.')}
      </p>
      <PeopleChoice
        people={people}
        none={t("Everyone's already here")}
        chosen={chosen}
        onChange={(userId) => form.set({ userId })}
        error={form.fault('userId')}
      />
      <WhoCanSee
        teamId={null}
        invited={t('Only its {people} and anyone you invite', { people: peopleCount(channel.memberCount) })}
      />
    </FormDialog>
  );
}
