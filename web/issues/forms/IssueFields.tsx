import { SimpleGrid } from '@mantine/core';
import { mayDispose } from '#rules/people.ts';
import { useAsker } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { TitleOfForm } from '#web/lines/TitleOfForm.tsx';
import { ComesUpIn } from '#web/meetings/ComesUpIn.tsx';
import { TeamSelect } from '#web/teams/TeamSelect.tsx';
import { audienceOf } from '#web/teams/useAudiences.ts';
import { WhoCanSee } from '#web/teams/WhoCanSee.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import type { FormOf } from '#web/ui/fields/useForm.ts';
import { PersonSelect } from '#web/users/PersonSelect.tsx';
import { MarkdownField } from '#web/writing/MarkdownField.tsx';
import { priorityOptions, statusOptions, typeOptions } from '../options.ts';
import type { IssueForm, IssueValues } from './useIssueForm.ts';

/** The fields of every issue form. */
export function IssueFields({ form, minRows }: { form: IssueForm; minRows: number }) {
  const asker = useAsker();
  const { field, before, visibleTo, demandsTeam } = form;
  return (
    <>
      <TitleOfForm form={form} />
      <MarkdownField minRows={minRows} {...field('description')} />
      <TeamSelect
        label={demandsTeam ? t('Team * (Required)') : t('Team')}
        description={demandsTeam && t('Team assignment is mandatory for all {issues}.')}
        required={demandsTeam}
        withAsterisk={false}
        clearable
        {...field('teamId')}
        onChange={(teamId) => {
          form.set({ teamId });
          if (demandsTeam && teamId === null) form.showFaults({ teamId: t('Please select a team') });
        }}
        onBlur={() => form.leave('teamId')}
      />
      <SimpleGrid cols={2} spacing="sm" verticalSpacing={14}>
        <IssueSelects field={field} withStatus={before !== undefined} />
        <PersonSelect
          label={t('Owner')}
          placeholder={t('No owner')}
          clearable
          disabled={before && !mayDispose(asker, before)}
          {...field('ownerId')}
        />
      </SimpleGrid>
      <ComesUpIn isPlain issue={{ ...before, ...form.values, visibleTo }} />
      <WhoCanSee {...audienceOf({ ...form.values, visibleTo })} before={before && audienceOf(before)} />
    </>
  );
}

type IssueSelectsProps = Pick<FormOf<IssueValues>, 'field'> & { withStatus: boolean };

/** Priority, type and status of an issue. */
function IssueSelects({ field, withStatus }: IssueSelectsProps) {
  const shared = { allowDeselect: false, comboboxProps: { shadow: 'lg' } };
  return (
    <>
      <Select label={t('Priority')} data={priorityOptions()} {...shared} {...field('priority')} />
      <Select label={t('Type')} data={typeOptions()} {...shared} {...field('issueType')} />
      {withStatus && <Select label={t('Status')} data={statusOptions()} {...shared} {...field('status')} />}
    </>
  );
}
