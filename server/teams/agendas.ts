import type { AgendaItem } from '#contract/agendas.ts';
import type { MeetingType } from '#contract/meetings.ts';
import type { Team } from '#contract/teams.ts';
import { mayEditAgendas } from '#rules/teams.ts';
import { findLocked, updateRow } from '#server/db/tenant.ts';
import { Conflict, demand } from '#server/errors.ts';
import type { Scope } from '#server/scope.ts';
import { teams } from './table.ts';
import { findTeam, isOnTeam, teamColumns } from './teams.ts';

type Change = { meetingType: MeetingType; items: AgendaItem[] | null; from?: AgendaItem[] | null | undefined };

const textOf = (items: AgendaItem[] | null) =>
  JSON.stringify(items?.map(({ kind, name, minutes }) => [kind, name, minutes]) ?? null);

/**
 * Gives a team an agenda of its own for a type of meetings, or the usual one again; those in progress keep theirs.
 * @throws NotFound, Forbidden, Conflict where the agenda is another by now than the change was made `from`
 */
export async function changeAgenda(scope: Scope, id: number, { meetingType, items, from }: Change): Promise<Team> {
  const before = await findLocked(scope, teams, id, () => findTeam(scope, id));
  const may = mayEditAgendas(scope.actor, before, await isOnTeam(scope, id));
  demand(may, 'Only who is on the team, or an admin, may change its agendas');
  const { [meetingType]: current = null, ...others } = before.agendas;
  if (from !== undefined && textOf(from) !== textOf(current)) {
    throw new Conflict('Someone else changed this agenda. Reload it to continue.');
  }
  const agendas = items ? { ...others, [meetingType]: items } : others;
  const team = await updateRow<typeof teams, Team>(scope, teams, id, { agendas }, teamColumns, 'Team');
  scope.record('teams', 'changed', team, before);
  return team;
}
