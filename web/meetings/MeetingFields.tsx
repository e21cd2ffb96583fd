import { Select, SimpleGrid } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { MeetingType } from '#contract/meetings.ts';
import { teamsQuery } from '#web/teams/queries.ts';
import { TeamSelect } from '#web/teams/TeamSelect.tsx';
import { DateField } from '#web/ui/dates/DateField.tsx';
import { DescriptionField } from '#web/ui/fields/DescriptionField.tsx';
import { optionsOf } from '#web/ui/fields/optionsOf.ts';
import { TitleField } from '#web/ui/fields/TitleField.tsx';
import type { useMeetingForm } from './useMeetingForm.ts';

/** What may be chosen as the type of a meeting. */
const typeOptions = optionsOf<MeetingType>({
  weekly: 'Weekly',
  monthly: 'Monthly',
  quarterly: 'Quarterly',
  annual: 'Annual',
  special: 'Special',
});

type Props = {
  form: ReturnType<typeof useMeetingForm>;
  disabled?: boolean;
  /** More fields, after the date. */
  children?: ReactNode;
};

/** What both forms ask about a meeting. */
export function MeetingFields({ form: { values, errors, set }, disabled = false, children }: Props) {
  const { data: teams = [] } = useQuery(teamsQuery);
  return (
    <>
      <TitleField
        withAsterisk
        data-autofocus
        disabled={disabled}
        value={values.title}
        onChange={({ currentTarget }) => set({ title: currentTarget.value })}
        error={errors.title}
      />
      <DescriptionField
        disabled={disabled}
        value={values.description}
        onChange={({ currentTarget }) => set({ description: currentTarget.value })}
      />
      <SimpleGrid cols={2} spacing="sm" verticalSpacing={14}>
        <DateField
          label="Date"
          withAsterisk
          placeholder="Choose a date"
          disabled={disabled}
          value={values.date}
          onChange={(date) => set({ date })}
          error={errors.date}
        />
        {children}
        <Select
          label="Type"
          data={typeOptions}
          allowDeselect={false}
          disabled={disabled}
          value={values.meetingType}
          onChange={(meetingType) => set({ meetingType: meetingType as MeetingType })}
        />
      </SimpleGrid>
      {teams.length > 0 && (
        <TeamSelect
          label="Team"
          clearable
          disabled={disabled}
          value={values.teamId}
          onChange={(teamId) => set({ teamId })}
        />
      )}
    </>
  );
}
