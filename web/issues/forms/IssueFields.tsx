import { SimpleGrid } from '@mantine/core';
import { mayDispose } from '#rules/people.ts';
import { useAsker } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { ComesUpIn } from '#web/meetings/ComesUpIn.tsx';
import { TeamSelect } from '#web/teams/TeamSelect.tsx';
import { audienceOf } from '#web/teams/useAudiences.ts';
import { WhoCanSee } from '#web/teams/WhoCanSee.tsx';
import { DescriptionField } from '#web/ui/fields/DescriptionField.tsx';
import { TitleField } from '#web/ui/fields/TitleField.tsx';
import { PersonSelect } from '#web/users/PersonSelect.tsx';
import { IssueSelects } from './IssueSelects.tsx';
import type { IssueForm } from './useIssueForm.ts';

/** The fields of every issue form. */
export function IssueFields({ form, minRows }: { form: IssueForm; minRows: number }) {
  const asker = useAsker();
  const { field, before, visibleTo, demandsTeam } = form;
  return (
    <>
      <TitleField withAsterisk autoFocus data-autofocus {...field('title')} onBlur={() => form.leave('title')} />
      <DescriptionField minRows={minRows} {...field('description')} />
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
