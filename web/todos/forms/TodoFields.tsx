import type { TodoPriority } from '#contract/todos.ts';
import { t } from '#web/lib/translate.ts';
import { TitleOfForm } from '#web/lines/TitleOfForm.tsx';
import { RockSelect } from '#web/rocks/RockSelect.tsx';
import { TeamSelect } from '#web/teams/TeamSelect.tsx';
import { audienceOf } from '#web/teams/useAudiences.ts';
import { WhoCanSee } from '#web/teams/WhoCanSee.tsx';
import { DateField } from '#web/ui/dates/DateField.tsx';
import { MarkdownField } from '#web/writing/MarkdownField.tsx';
import { PrioritySelect } from '../PrioritySelect.tsx';
import { useMayDispose } from '../useMayDispose.ts';
import type { TodoForm } from '../useTodoForm.ts';
import { OwnerField } from './OwnerField.tsx';
import { RepeatFields } from './RepeatFields.tsx';
import classes from './TodoFields.module.css';

type Props = {
  form: TodoForm;
  /** The priorities to offer; all by default. */
  priorities?: readonly TodoPriority[];
  /** The initial lines of the description. */
  minRows?: number;
};

/** The fields of every to-do form. */
export function TodoFields({ form, priorities, minRows = 2 }: Props) {
  const { field, before, visibleTo, demandsTeam } = form;
  const mayDispose = useMayDispose(before);
  return (
    <>
      <TitleOfForm form={form} />
      <MarkdownField minRows={minRows} {...field('description')} />
      <OwnerField form={form} disabled={!mayDispose} />
      <div className={classes.pair}>
        <TeamSelect
          label={t('Team')}
          required={demandsTeam}
          clearable
          disabled={!mayDispose}
          {...field('teamId')}
          onChange={form.setTeam}
          onBlur={() => form.leave('teamId')}
        />
        <RockSelect label={t('{Rock}')} {...field('rockId')} />
        <PrioritySelect offered={priorities} {...field('priority')} />
        <DateField label={t('Due Date')} {...field('dueDate')} />
      </div>
      <RepeatFields form={form} disabled={!mayDispose} />
      <WhoCanSee
        teamId={form.values.teamId}
        ownerIds={form.values.assigneeIds}
        visibleTo={visibleTo}
        before={before && audienceOf(before)}
      />
    </>
  );
}
