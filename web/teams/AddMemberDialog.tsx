import type { TeamMember } from '#contract/teams.ts';
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx';
import { useForm } from '#web/ui/fields/useForm.ts';
import { PersonSelect } from '#web/users/PersonSelect.tsx';
import { usePeople } from '#web/users/queries.ts';
import { useAddTeamMember } from './useTeamChanges.ts';

type Props = { onClose: () => void; teamId: number; members: TeamMember[] };

/** Puts a colleague who is not yet on the team onto it. */
export default function AddMemberDialog({ onClose, teamId, members }: Props) {
  const form = useForm<{ userId: string | null }>({ initial: { userId: null } });
  const { people, find } = usePeople();
  const add = useAddTeamMember(teamId);
  const { userId: chosenId } = form.values;
  const chosen = find(chosenId);
  // Who is chosen stays, also while they are being put onto it.
  const others = people.filter(({ id }) => id === chosenId || !members.some(({ userId }) => userId === id));
  return (
    <FormDialog
      onClose={onClose}
      title="Add Member"
      submitLabel="Add Member"
      pending={add.isPending}
      disabled={!chosen}
      onSubmit={() => chosen && add.mutate(chosen, { onSuccess: onClose, onError: form.refuse })}
    >
      <PersonSelect
        label="Person"
        withAsterisk
        placeholder={others.length === 0 ? 'Everybody is on this team already' : 'Choose a person'}
        disabled={others.length === 0}
        people={others}
        {...form.field('userId')}
        openOnFocus={false}
        data-autofocus
      />
    </FormDialog>
  );
}
