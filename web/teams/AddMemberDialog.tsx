import { useQuery } from '@tanstack/react-query';
import type { TeamMember } from '#contract/teams.ts';
import { t } from '#web/lib/translate.ts';
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx';
import { useForm } from '#web/ui/fields/useForm.ts';
import { PeopleChoice } from '#web/users/PeopleChoice.tsx';
import { usersQuery } from '#web/users/queries.ts';
import { useAddTeamMembers } from './useTeamChanges.ts';

type Props = { onClose: () => void; teamId: number; members: TeamMember[] };

/** Adds one or several colleagues to a team. */
export default function AddMemberDialog({ onClose, teamId, members }: Props) {
  const { data: people } = useQuery(usersQuery);
  const form = useForm<{ userId: ReadonlySet<string> }>({ initial: { userId: new Set() } });
  const chosen = form.values.userId;
  const add = useAddTeamMembers(teamId);
  const others = people?.filter(({ id }) => chosen.has(id) || !members.some(({ userId }) => userId === id));
  return (
    <FormDialog
      onClose={onClose}
      title={t('Add Member')}
      submitLabel={chosen.size > 1 ? t('Add {count} Members', { count: chosen.size }) : t('Add Member')}
      pending={add.isPending}
      disabled={chosen.size === 0}
      onSubmit={() =>
        add.mutate(people?.filter(({ id }) => chosen.has(id)) ?? [], { onSuccess: onClose, onError: form.refuse })
      }
    >
      <PeopleChoice
        people={others}
        none={t('Everyone is on this team already.')}
        chosen={chosen}
        onChange={(userId) => form.set({ userId })}
        error={form.fault('userId')}
      />
    </FormDialog>
  );
}
