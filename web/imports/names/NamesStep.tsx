import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { mayInvite } from '#rules/invitations.ts';
import { canOwnWork } from '#rules/people.ts';
import { useAsker } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { scorecardsQuery } from '#web/scorecards/queries.ts';
import { useVisibleTeams } from '#web/teams/queries.ts';
import { TeamSelect } from '#web/teams/TeamSelect.tsx';
import { usePeople } from '#web/users/queries.ts';
import { Step } from '../Step.tsx';
import { NameList } from './NameList.tsx';
import type { Names } from './useNames.ts';

/** Whose the rows are: each owner and team that the files name, once for all files. */
export function NamesStep({ names }: { names: Names }) {
  const { people: everyone, nameOf } = usePeople();
  const teams = useVisibleTeams() ?? [];
  const mayAdd = mayInvite(useAsker());
  const { data: scorecards } = useQuery(scorecardsQuery);
  const hasPeople = names.people.some(({ isRow }) => isRow);
  return (
    <Step number={3} title={t('Whose they are')}>
      <div className="column gap-16">
        {names.people.length > 0 && (
          <NameList
            title={t('People')}
            names={names.people}
            matchedText={(count) => t('{count, plural, one {# person matched} other {# people matched}}', { count })}
            labelOf={(name) => t('Owner named “{name}”', { name })}
            others={[
              ...(mayAdd
                ? [
                    { value: 'new', label: t('Add as a person without an account') },
                    { value: 'invited', label: t('Add and invite by email'), isForAddresses: true },
                  ]
                : []),
              { value: 'none', label: t('Leave out') },
              { value: 'text', label: t('Keep the name in the description') },
            ]}
            group={t('People')}
            options={everyone
              .filter((person) => hasPeople || canOwnWork(person))
              .map((person) => ({ value: person.id, label: nameOf(person) }))}
            onChoose={names.choosePeople}
          />
        )}
        {names.teams.length > 0 && (
          <NameList
            title={t('Teams')}
            names={names.teams}
            matchedText={(count) => t('{count, plural, one {# team matched} other {# teams matched}}', { count })}
            labelOf={(name) => t('Team named “{name}”', { name })}
            others={[
              { value: 'new', label: t('Add as a team') },
              { value: 'none', label: t('No team') },
            ]}
            group={t('Teams')}
            options={teams.map(({ id, name }) => ({ value: String(id), label: name }))}
            onChoose={names.chooseTeams}
          />
        )}
        {names.hasMeasurables && (
          <NativeSelect
            className="max-w-320"
            label={t('{Scorecard} of {measurables} that name none')}
            data={[
              { value: '', label: t('A new one with the name of the file') },
              ...(scorecards ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            value={String(names.scorecardId ?? '')}
            onChange={({ currentTarget }) => names.setScorecardId(Number(currentTarget.value) || null)}
          />
        )}
        <TeamSelect
          className="max-w-320"
          label={t('Team of rows that name none')}
          clearable
          value={names.teamId}
          onChange={names.setTeamId}
        />
      </div>
    </Step>
  );
}
