import type { Rock } from '#contract/rocks.ts';
import { quarterLabel } from '#rules/dates.ts';
import { rockStatusNames } from '#rules/rocks.ts';
import { msg } from '#rules/translate.ts';
import { api } from '#web/lib/api.ts';
import type { ExportRow } from '#web/lib/text/exportRow.ts';
import { rowLink } from '#web/lib/text/rowLink.ts';
import { t } from '#web/lib/translate.ts';
import { fetchTeamNames } from '#web/teams/queries.ts';
import { fetchNames } from '#web/users/queries.ts';

const header = [
  msg('Title'),
  msg('Description'),
  msg('Status'),
  msg('Progress'),
  msg('Quarter'),
  msg('Due Date'),
  msg('Owner'),
  msg('Team'),
  msg('Priority'),
  msg('Created'),
  msg('Link'),
];

/** The rocks of a quarter that match, as spreadsheet rows. */
export async function fetchRockRows(quarter: string, matches: (rock: Rock) => boolean): Promise<ExportRow[]> {
  const [rocks, nameOf, teamNameOf] = await Promise.all([
    api.rocks.list({ query: { quarter } }),
    fetchNames(),
    fetchTeamNames(),
  ]);
  const rows = rocks
    .filter(matches)
    .map((rock) => [
      rock.title,
      rock.description,
      t(rockStatusNames[rock.status]),
      `${rock.progress}%`,
      quarterLabel(rock.quarter),
      rock.dueDate,
      nameOf(rock.ownerId),
      teamNameOf(rock.teamId),
      rock.priority,
      rock.createdAt,
      rowLink('rocks', rock.id),
    ]);
  return [header.map((name) => t(name)), ...rows];
}
