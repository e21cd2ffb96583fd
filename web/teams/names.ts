import { queryClient } from '#web/lib/query.ts';
import { teamsQuery } from './queries.ts';

/** The way from an id to a team's name, once all are known; empty for no team. */
export async function fetchTeamNames(): Promise<(id: number | null) => string> {
  const teams = await queryClient.ensureQueryData(teamsQuery);
  const names = new Map(teams.map(({ id, name }) => [id, name]));
  return (id) => names.get(id ?? 0) ?? '';
}
