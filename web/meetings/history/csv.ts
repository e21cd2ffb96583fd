import { msg } from '#rules/translate.ts';
import { api } from '#web/lib/api.ts';
import type { ExportRow } from '#web/lib/text/exportRow.ts';
import { rowLink } from '#web/lib/text/rowLink.ts';
import { t } from '#web/lib/translate.ts';
import { fetchTeamNames } from '#web/teams/queries.ts';
import { fetchNames } from '#web/users/queries.ts';

type Query = NonNullable<Parameters<typeof api.meetings.held>[0]>['query'];

const header = [
  msg('Title'),
  msg('Ended'),
  msg('Team'),
  msg('People'),
  msg('Minutes'),
  msg('Rating'),
  msg('{todosTitle} done'),
  msg('{todosTitle} due'),
  msg('Solved'),
  msg('Link'),
];

/** The past meetings of a query as spreadsheet rows. */
export async function fetchPastMeetingRows(query: Query): Promise<ExportRow[]> {
  const [meetings, nameOf, teamNameOf] = await Promise.all([
    api.meetings.held({ query }),
    fetchNames(),
    fetchTeamNames(),
  ]);
  const rows = meetings.map((meeting) => [
    meeting.title,
    meeting.endedAt,
    meeting.team ?? teamNameOf(meeting.teamId),
    (meeting.participantIds ?? []).map(nameOf).join('; '),
    meeting.minutes,
    meeting.average,
    meeting.todosDone,
    meeting.todosDue,
    meeting.solved,
    rowLink('meetings', meeting.id),
  ]);
  return [header.map((heading) => t(heading)), ...rows];
}
