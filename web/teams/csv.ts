import type { Team, TeamMember } from '#contract/teams.ts';
import { fullName } from '#rules/people.ts';
import { msg } from '#rules/translate.ts';
import { queryClient } from '#web/lib/query.ts';
import type { ExportRow } from '#web/lib/text/exportRow.ts';
import { t } from '#web/lib/translate.ts';
import { fetchNames } from '#web/users/queries.ts';
import { allMembersQuery } from './queries.ts';

const header = [msg('Team'), msg('Description'), msg('Leader'), msg('Members'), msg('Private')];

/** Teams as spreadsheet rows, with the members of those whose rows I see. */
export async function fetchTeamRows(teams: Team[]): Promise<ExportRow[]> {
  const [members, nameOf] = await Promise.all([queryClient.fetchQuery(allMembersQuery), fetchNames()]);
  const byTeam = Map.groupBy(members, ({ teamId }: TeamMember) => teamId);
  const namesIn = (id: number) => (byTeam.get(id) ?? []).map(({ user }) => fullName(user)).join('; ');
  const rows = teams.map(({ id, name, description, leaderId, isPrivate }) => [
    name,
    description,
    nameOf(leaderId),
    namesIn(id),
    isPrivate ? t('Yes') : t('No'),
  ]);
  return [header.map((heading) => t(heading)), ...rows];
}
