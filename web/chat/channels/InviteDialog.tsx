import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Channel } from '#contract/channels.ts';
import { peopleCount } from '#rules/people.ts';
import { t } from '#web/lib/translate.ts';
import { WhoCanSee } from '#web/teams/WhoCanSee.tsx';
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx';
import { PeopleChoice } from '#web/users/PeopleChoice.tsx';
import { invitableQuery } from '../queries.ts';
import { useInvite } from './useChannelChanges.ts';

/** Invites people to a channel. */
export default function InviteDialog({ onClose, channel }: { onClose: () => void; channel: Channel }) {
  const { data: people } = useQuery({ ...invitableQuery(channel.id), staleTime: 0 });
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const invite = useInvite(channel.id, onClose);
  return (
    <FormDialog
      onClose={onClose}
      title={t('Invite to {channel}', { channel: channel.name })}
      submitLabel={chosen.size > 1 ? t('Invite {count} people', { count: chosen.size }) : t('Invite')}
      pending={invite.isPending}
      disabled={chosen.size === 0}
      onSubmit={() => invite.mutate(people?.filter(({ id }) => chosen.has(id)) ?? [])}
    >
      <PeopleChoice people={people} none={t("Everyone's already here")} chosen={chosen} onChange={setChosen} />
      <WhoCanSee
        teamId={null}
        invited={t('Only its {people} and anyone you invite', { people: peopleCount(channel.memberCount) })}
      />
    </FormDialog>
  );
}
