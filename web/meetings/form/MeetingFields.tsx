import { SimpleGrid, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Meeting, MeetingType } from '#contract/meetings.ts';
import { repeatNames } from '#rules/repeats.ts';
import { msg } from '#rules/translate.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { typeNames } from '#web/meetings/options.ts';
import { officeRoomTexts } from '#web/office/options.ts';
import { teamsQuery } from '#web/teams/queries.ts';
import { TeamSelect } from '#web/teams/TeamSelect.tsx';
import { WhoCanSee } from '#web/teams/WhoCanSee.tsx';
import { DateField } from '#web/ui/dates/DateField.tsx';
import { DescriptionField } from '#web/ui/fields/DescriptionField.tsx';
import { optionsOf } from '#web/ui/fields/optionsOf.ts';
import { Select } from '#web/ui/fields/Select.tsx';
import { TitleField } from '#web/ui/fields/TitleField.tsx';
import { PeopleField } from '#web/users/PeopleField.tsx';
import { PersonSelect } from '#web/users/PersonSelect.tsx';
import { usePeople } from '#web/users/queries.ts';
import classes from './MeetingFields.module.css';
import { asksForPeople, type useMeetingForm, useProposalFor, withProposal } from './useMeetingForm.ts';

type Props = {
  form: ReturnType<typeof useMeetingForm>;
  /** The meeting to edit. */
  before?: Meeting | undefined;
  disabled?: boolean;
  /** Whether the user may change how often it repeats. */
  mayRepeat?: boolean;
  /** Whether the user may change its participants. */
  mayShare?: boolean;
  /** Further fields after the date. */
  children?: ReactNode;
};

/** The fields that both meeting forms share. */
export function MeetingFields({ form, before, disabled = false, mayRepeat = true, mayShare = true, children }: Props) {
  const { data: teams = [] } = useQuery(teamsQuery);
  const { id: me, isEmailConfirmed } = useCurrentUser();
  const { people } = usePeople();
  const proposalFor = useProposalFor(!before);
  const { field, set, values } = form;
  const isForPeople = asksForPeople(values);
  const isOneOnOne = values.meetingType === 'one_on_one';
  const others = values.participantIds?.filter((id) => id !== me) ?? [];
  // The team to go back to when the type changes from one-on-one to another.
  const [initialTeamId] = useState(values.teamId);
  const isFixed = disabled || (!mayShare && values.participantIds !== null);
  const setType = (meetingType: string | null) => {
    const audience = meetingType === 'one_on_one' ? { teamId: null } : { teamId: initialTeamId, participantIds: null };
    set(withProposal(values, { meetingType: meetingType as MeetingType, ...audience }, proposalFor));
  };
  const setAudience = (kind: string | null) =>
    set(
      kind === 'people'
        ? { teamId: null, participantIds: [me] }
        : withProposal(values, { teamId: initialTeamId, participantIds: null }, proposalFor),
    );
  return (
    <>
      <TitleField
        withAsterisk
        data-autofocus
        disabled={disabled}
        {...field('title')}
        onBlur={() => form.leave('title')}
      />
      <Decision title={t('When')}>
        <SimpleGrid cols={2} spacing="sm" verticalSpacing={14}>
          <DateField
            label={t('Date')}
            withAsterisk
            placeholder={t('Choose a date')}
            disabled={disabled}
            {...field('date')}
          />
          {children}
        </SimpleGrid>
      </Decision>
      <Decision title={t('How often')}>
        <Select
          label={t('Repeat')}
          data={optionsOf(repeatNames)}
          placeholder={t("Doesn't repeat")}
          clearable
          disabled={disabled || !mayRepeat}
          {...field('repeat')}
        />
      </Decision>
      <Decision title={t('Who, and about what')}>
        <SimpleGrid cols={2} spacing="sm" verticalSpacing={14}>
          <Select
            label={t('Type')}
            data={optionsOf(typeNames)}
            allowDeselect={false}
            disabled={isFixed}
            {...field('meetingType')}
            onChange={setType}
          />
          <Select
            label={t('Agenda')}
            data={optionsOf(typeNames)}
            placeholder={t(typeNames[values.meetingType])}
            clearable
            disabled={disabled}
            {...field('agendaType')}
            onChange={(agendaType) =>
              set(withProposal(values, { agendaType: agendaType as MeetingType | null }, proposalFor))
            }
          />
          {!isOneOnOne && (
            <Select
              label={t('People')}
              data={optionsOf({ team: msg('A team'), people: msg('Chosen people') })}
              allowDeselect={false}
              disabled={disabled || !mayShare}
              value={isForPeople ? 'people' : 'team'}
              onChange={setAudience}
            />
          )}
          {!isForPeople && teams.length > 0 && (
            <TeamSelect
              label={t('Team')}
              clearable
              disabled={disabled}
              {...field('teamId')}
              onChange={(teamId) => set(withProposal(values, { teamId }, proposalFor))}
            />
          )}
        </SimpleGrid>
        {isOneOnOne && isForPeople && (
          <PersonSelect
            label={t('Who is it with?')}
            placeholder={t('Choose a person')}
            withAsterisk
            disabled={isFixed}
            people={people.filter(({ id }) => id !== me)}
            {...field('participantIds')}
            value={others[0] ?? null}
            onChange={(id) => set({ participantIds: id === null ? null : [me, id] })}
          />
        )}
        {!isOneOnOne && isForPeople && (
          <PeopleField
            label={t('Who is invited')}
            disabled={isFixed}
            error={field('participantIds').error}
            value={others}
            onChange={(ids) => set({ participantIds: [me, ...ids] })}
          />
        )}
        <TextInput
          label={t('Guests')}
          placeholder={t('Email addresses, separated by commas')}
          description={
            isEmailConfirmed
              ? t('They get the invitation and the titles of the agenda, and see nothing else.')
              : t('To invite guests, confirm your email address first: the link is in the mail that you got from us.')
          }
          disabled={disabled || !mayShare || !isEmailConfirmed}
          {...field('guests')}
          onBlur={() => form.leave('guests')}
        />
        <WhoCanSee
          teamId={values.teamId}
          visibleTo={isForPeople ? (values.participantIds ?? [me]) : null}
          before={before && { teamId: before.teamId, visibleTo: before.participantIds }}
        />
      </Decision>
      <Select
        label={t('Room in the virtual office')}
        data={optionsOf(officeRoomTexts)}
        placeholder={t('No room')}
        clearable
        disabled={disabled}
        {...field('officeRoom')}
      />
      <DescriptionField disabled={disabled} {...field('description')} />
    </>
  );
}

/** One of the decisions that scheduling a meeting takes, under its question. */
function Decision({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={classes.decision}>
      <legend>{title}</legend>
      {children}
    </fieldset>
  );
}
