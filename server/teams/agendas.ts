import type { NewAgendaItem } from '#contract/agendas.ts';
import type { MeetingType } from '#contract/meetings.ts';
import type { Team } from '#contract/teams.ts';
import { withNameKeys } from '#rules/agenda.ts';
import { mayEditAgendas } from '#rules/teams.ts';
import { msg } from '#rules/translate.ts';
import { findLocked, updateRow } from '#server/db/tenant.ts';
import { Conflict, demand } from '#server/errors.ts';
import type { Scope } from '#server/scope.ts';
import { teams } from './table.ts';
import { findTeam, isOnTeam, teamColumns } from './teams.ts';

type AgendaChange = {
  meetingType: MeetingType;
  items: NewAgendaItem[] | null;
  from?: NewAgendaItem[] | null | undefined;
};

const textOf = (items: NewAgendaItem[] | null) =>
  JSON.stringify(items?.map(({ kind, name, minutes }) => [kind, name, minutes]) ?? null);

/**
 * Sets a team's agenda for a type of meetings, or resets it to the default. Meetings in progress keep theirs.
 * @throws NotFound; Forbidden; Conflict if the agenda is no longer `from`
 */
export async function changeAgenda(
  scope: Scope,
  id: number,
  { meetingType, items, from }: AgendaChange,
): Promise<Team> {
  const before = await findLocked(scope, teams, id, () => findTeam(scope, id));
  const may = mayEditAgendas(scope.actor, before, await isOnTeam(scope, id));
  demand(may, msg('Only team members and admins can change its agendas'));
  const { [meetingType]: current = null, ...others } = before.agendas;
  if (from !== undefined && textOf(from) !== textOf(current)) {
    throw new Conflict(msg('Someone else changed this agenda. Reload it to continue.'));
  }
  const agendas = items ? { ...others, [meetingType]: withNameKeys(items) } : others;
  const team = await updateRow<typeof teams, Team>(scope, teams, id, { agendas }, teamColumns, 'Team');
  scope.record('teams', 'changed', team, before);
  return team;
}
