import { SimpleGrid } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { teamsQuery } from '#web/teams/queries.ts';
import { TeamSelect } from '#web/teams/TeamSelect.tsx';
import { DateField } from '#web/ui/dates/DateField.tsx';
import { DescriptionField } from '#web/ui/fields/DescriptionField.tsx';
import { optionsOf } from '#web/ui/fields/optionsOf.ts';
import { Select } from '#web/ui/fields/Select.tsx';
import { TitleField } from '#web/ui/fields/TitleField.tsx';
import type { useMeetingForm } from './useMeetingForm.ts';
import { repeatNames, typeNames } from './when.ts';

type Props = {
  form: ReturnType<typeof useMeetingForm>;
  disabled?: boolean;
  /** Whether it may be changed how often it comes again. */
  mayRepeat?: boolean;
  /** More fields, after the date. */
  children?: ReactNode;
};

/** What both forms ask about a meeting. */
export function MeetingFields({ form: { field }, disabled = false, mayRepeat = true, children }: Props) {
  const { data: teams = [] } = useQuery(teamsQuery);
  return (
    <>
      <TitleField withAsterisk data-autofocus disabled={disabled} {...field('title')} />
      <DescriptionField disabled={disabled} {...field('description')} />
      <SimpleGrid cols={2} spacing="sm" verticalSpacing={14}>
        <DateField label="Date" withAsterisk placeholder="Choose a date" disabled={disabled} {...field('date')} />
        {children}
        <Select
          label="Type"
          data={optionsOf(typeNames)}
          allowDeselect={false}
          disabled={disabled}
          {...field('meetingType')}
        />
        <Select
          label="Repeat"
          data={optionsOf(repeatNames)}
          placeholder="Does not repeat"
          clearable
          disabled={disabled || !mayRepeat}
          {...field('repeat')}
        />
      </SimpleGrid>
      {teams.length > 0 && <TeamSelect label="Team" clearable disabled={disabled} {...field('teamId')} />}
    </>
  );
}
