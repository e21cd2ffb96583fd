import type { Channel } from '#contract/channels.ts';
import { limits } from '#contract/limits.ts';
import { canTakePart } from '#rules/people.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { WhoCanSee } from '#web/teams/WhoCanSee.tsx';
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx';
import { useForm } from '#web/ui/fields/useForm.ts';
import { PeopleChoice } from '#web/users/PeopleChoice.tsx';
import { usePeople } from '#web/users/queries.ts';
import { useOpenDirect } from './useChannelChanges.ts';

type Props = { onClose: () => void; onOpened: (channel: Channel) => void };

/** Chooses the people of a direct message. */
export default function DirectDialog({ onClose, onOpened }: Props) {
  const me = useCurrentUser().id;
  const { people } = usePeople();
  const form = useForm<{ userIds: ReadonlySet<string> }>({ initial: { userIds: new Set() } });
  const chosen = form.values.userIds;
  const open = useOpenDirect((channel) => {
    onClose();
    onOpened(channel);
  });
  const isTooMany = chosen.size > limits.directPeople;
  return (
    <FormDialog
      onClose={onClose}
      title={t('New message')}
      submitLabel={isTooMany ? t('At most {count} people', { count: limits.directPeople }) : t('Start')}
      pending={open.isPending}
      disabled={chosen.size === 0 || isTooMany}
      onSubmit={() => open.mutate([...chosen], { onError: form.refuse })}
    >
      <PeopleChoice
        people={people.filter((person) => person.id !== me && canTakePart(person))}
        none={t('No one else yet')}
        chosen={chosen}
        onChange={(userIds) => form.set({ userIds })}
        error={form.fault('userIds')}
      />
      <WhoCanSee teamId={null} visibleTo={[me, ...chosen]} />
    </FormDialog>
  );
}
