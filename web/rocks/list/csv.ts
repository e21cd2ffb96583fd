import type { Rock } from '#contract/rocks.ts';
import { quarterLabel } from '#rules/dates.ts';
import { rockStatusNames } from '#rules/rocks.ts';
import { api } from '#web/lib/api.ts';
import type { CsvRow } from '#web/lib/text/csv.ts';
import { fetchTeamNames } from '#web/teams/queries.ts';
import { fetchNames } from '#web/users/queries.ts';

const header = ['Title', 'Description', 'Status', 'Progress', 'Quarter', 'Due Date', 'Owner', 'Team'];

/** Those rocks of a quarter that are asked for, as rows for a spreadsheet. */
export async function fetchRockRows(quarter: string, isAskedFor: (rock: Rock) => boolean): Promise<CsvRow[]> {
  const [rocks, nameOf, teamNameOf] = await Promise.all([
    api.rocks.list({ query: { quarter } }),
    fetchNames(),
    fetchTeamNames(),
  ]);
  const rows = rocks
    .filter(isAskedFor)
    .map((rock) => [
      rock.title,
      rock.description,
      rockStatusNames[rock.status],
      `${rock.progress}%`,
      quarterLabel(rock.quarter),
      rock.dueDate,
      nameOf(rock.ownerId),
      teamNameOf(rock.teamId),
    ]);
  return [header, ...rows];
}
