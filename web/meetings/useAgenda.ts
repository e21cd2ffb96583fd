import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { AgendaItem } from '#contract/agendas.ts';
import type { Meeting } from '#contract/meetings.ts';
import { agendaFor } from '#rules/agenda.ts';
import { teamsQuery } from '#web/teams/queries.ts';

/** A function that gives the agenda with which a meeting of a type and team will start. */
export function useAgendaFor(): (
  meeting: Pick<Meeting, 'meetingType' | 'teamId'> & Partial<Pick<Meeting, 'agendaType'>>,
) => AgendaItem[] {
  const { data: teams } = useQuery(teamsQuery);
  return useCallback(
    ({ meetingType, agendaType, teamId }) =>
      agendaFor(agendaType ?? meetingType, teams?.find(({ id }) => id === teamId)?.agendas),
    [teams],
  );
}
