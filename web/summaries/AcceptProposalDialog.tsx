import { useQuery } from '@tanstack/react-query';
import type { Meeting } from '#contract/meetings.ts';
import type { MeetingSummary } from '#contract/summaries.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { teamMembersQuery } from '#web/teams/queries.ts';
import { WhoCanSee } from '#web/teams/WhoCanSee.tsx';
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx';
import { TitleField } from '#web/ui/fields/TitleField.tsx';
import { useForm } from '#web/ui/fields/useForm.ts';
import { PersonSelect } from '#web/users/PersonSelect.tsx';
import { usePeople } from '#web/users/queries.ts';

type Props = {
  meeting: Meeting;
  proposal: MeetingSummary['proposals'][number];
  onAccept: (fields: { title: string; ownerId: string | null }) => void;
  onClose: () => void;
};

/** Creates the to-do or issue of a proposal. The user chooses its owner, among the team or participants. */
export default function AcceptProposalDialog({ meeting, proposal, onAccept, onClose }: Props) {
  const me = useCurrentUser().id;
  const { people } = usePeople();
  const { teamId, participantIds } = meeting;
  const { data: members } = useQuery({ ...teamMembersQuery(teamId ?? 0), enabled: teamId !== null });
  const ids = participantIds ?? members?.map(({ userId }) => userId);
  const isTodo = proposal.kind === 'todo';
  const form = useForm({
    initial: { title: proposal.title, ownerId: isTodo ? me : null },
    faultsOf: ({ title }) => ({ title: title.trim() ? null : t('Title is required') }),
  });
  const label = isTodo ? t('Create {todo}') : t('Create {issue}');
  return (
    <FormDialog
      title={label}
      submitLabel={label}
      onClose={onClose}
      disabled={!form.isComplete()}
      onSubmit={form.submit(({ title, ownerId }) => {
        onAccept({ title: title.trim(), ownerId });
        onClose();
      })}
    >
      <TitleField data-autofocus {...form.field('title')} />
      <PersonSelect
        label={t('Owner')}
        placeholder={t('No owner')}
        clearable
        people={people.filter(({ id }) => id === me || !ids || ids.includes(id))}
        {...form.field('ownerId')}
      />
      <WhoCanSee teamId={teamId} visibleTo={participantIds} />
    </FormDialog>
  );
}
