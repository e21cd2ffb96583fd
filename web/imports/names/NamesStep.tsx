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
import type { WrittenName } from '../read/types.ts';
import { Step } from '../Step.tsx';
import { NameList } from './NameList.tsx';
import type { Names } from './useNames.ts';

const always = () => true;
const hasAddress = ({ email }: WrittenName) => email !== null;
/** A name whose place is the description, if no one has it. */
const isOwner = ({ isRow, isHolder }: WrittenName) => !isRow && !isHolder;

/** Whose the rows are: each owner and team that the files name, once for all files. */
export function NamesStep({ names }: { names: Names }) {
  const { people: everyone, nameOf } = usePeople();
  const teams = useVisibleTeams() ?? [];
  const mayAdd = mayInvite(useAsker());
  const { data: scorecards } = useQuery(scorecardsQuery);
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
                    { value: 'new', label: t('Add as a person without an account'), fits: always },
                    { value: 'invited', label: t('Add and invite by email'), fits: hasAddress },
                  ]
                : []),
              { value: 'none', label: t('Leave out'), fits: always },
              { value: 'text', label: t('Keep the name in the description'), fits: isOwner },
              { value: 'text', label: t('Keep the name in the chart'), fits: ({ isHolder }) => isHolder === true },
            ]}
            group={t('People')}
            options={everyone.map((person) => ({
              ...{ value: person.id, label: nameOf(person), isObserver: !canOwnWork(person) },
            }))}
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
              { value: 'new', label: t('Add as a team'), fits: always },
              { value: 'none', label: t('No team'), fits: always },
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
              { value: '', label: t('As the file is named, or a new one') },
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
