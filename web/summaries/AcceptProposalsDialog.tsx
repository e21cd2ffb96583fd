import { useQuery } from '@tanstack/react-query';
import type { Meeting } from '#contract/meetings.ts';
import type { MeetingSummary } from '#contract/summaries.ts';
import { inAWeek } from '#rules/todos.ts';
import { useFormDraft } from '#web/lib/drafts/drafts.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { useQuarter } from '#web/organizations/useQuarter.ts';
import { teamMembersQuery } from '#web/teams/queries.ts';
import { WhoCanSee } from '#web/teams/WhoCanSee.tsx';
import { DateField } from '#web/ui/dates/DateField.tsx';
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx';
import { TitleField } from '#web/ui/fields/TitleField.tsx';
import { useForm } from '#web/ui/fields/useForm.ts';
import { PersonSelect } from '#web/users/PersonSelect.tsx';
import { usePeople } from '#web/users/queries.ts';
import classes from './Summary.module.css';

type Proposal = MeetingSummary['proposals'][number] & { index: number };
/** The to-do or issue to create from a proposal. An issue has no due date. */
export type Accepted = { proposal: number; title: string; ownerId: string | null; dueDate?: string | null };

type Props = {
  meeting: Meeting;
  /** One, or all that no one decided about. */
  proposals: Proposal[];
  onAccept: (accepted: Accepted[]) => void;
  onClose: () => void;
};

/** Creates the to-dos and issues of proposals. The user chooses their owners, among the team or participants, and due dates. */
export default function AcceptProposalsDialog(props: Props) {
  const now = useQuarter();
  return now && <AcceptForm {...props} today={now.today} />;
}

function AcceptForm({ meeting, proposals, onAccept, onClose, today }: Props & { today: string }) {
  const me = useCurrentUser().id;
  const { people } = usePeople();
  const { teamId, participantIds } = meeting;
  const { data: members } = useQuery({ ...teamMembersQuery(teamId ?? 0), enabled: teamId !== null });
  const ids = participantIds ?? members?.map(({ userId }) => userId);
  const draft = useFormDraft<{ rows?: Accepted[] }>(
    `summary.${meeting.id}.proposals.${proposals.map(({ index }) => index).join()}`,
    onClose,
  );
  const form = useForm({
    draft,
    initial: {
      rows: proposals.map(({ index, kind, title }): Accepted => {
        const isTodo = kind === 'todo';
        return { proposal: index, title, ownerId: isTodo ? me : null, ...(isTodo && { dueDate: inAWeek(today) }) };
      }),
    },
    faultsOf: ({ rows }) => ({ rows: rows.every(({ title }) => title.trim()) ? null : t('Title is required') }),
  });
  const { rows } = form.values;
  const setRow = (index: number, fields: Partial<Accepted>) =>
    form.set({ rows: rows.map((row, at) => (at === index ? { ...row, ...fields } : row)) });
  const nameOf = ({ dueDate }: Accepted) => (dueDate === undefined ? t('{Issue}') : t('{Todo}'));
  const [first, ...others] = rows;
  const label =
    others.length > 0 || !first
      ? t('Create all {count}', { count: rows.length })
      : first.dueDate === undefined
        ? t('Create {issue}')
        : t('Create {todo}');
  return (
    <FormDialog
      title={label}
      submitLabel={label}
      onClose={draft.close}
      draft={form.draft}
      disabled={!form.isComplete()}
      onSubmit={form.submit(({ rows }) => {
        onAccept(rows.map((row) => ({ ...row, title: row.title.trim() })));
        draft.close();
      })}
    >
      {rows.map((row, index) => (
        <fieldset key={row.proposal} className={classes.accepted}>
          <legend className="visually-hidden">{nameOf(row)}</legend>
          <TitleField
            data-autofocus={index === 0 || undefined}
            label={others.length > 0 ? nameOf(row) : t('Title')}
            value={row.title}
            error={form.fault('rows') && !row.title.trim() && form.fault('rows')}
            onChange={(event) => setRow(index, { title: event.currentTarget.value })}
          />
          <PersonSelect
            label={t('Owner')}
            placeholder={t('No owner')}
            clearable
            people={people.filter(({ id }) => id === me || !ids || ids.includes(id))}
            value={row.ownerId}
            onChange={(ownerId) => setRow(index, { ownerId })}
          />
          {row.dueDate !== undefined && (
            <DateField label={t('Due date')} value={row.dueDate} onChange={(dueDate) => setRow(index, { dueDate })} />
          )}
        </fieldset>
      ))}
      <WhoCanSee teamId={teamId} visibleTo={participantIds} />
    </FormDialog>
  );
}
