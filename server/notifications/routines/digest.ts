import { and, asc, eq, gte, isNotNull, isNull, lt, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import type { EntityType } from '#contract/notifications.ts';
import { dayAfter, dayIn } from '#rules/dates.ts';
import { rockStatusNames } from '#rules/rocks.ts';
import { todoRepeatNames } from '#rules/todo-repeats.ts';
import type { Message } from '#rules/translate.ts';
import { ours } from '#server/db/tenant.ts';
import type { Job } from '#server/jobs/job.ts';
import { enqueueMail } from '#server/mail/mail.ts';
import { meetings } from '#server/meetings/table.ts';
import { digestEmail, type Week } from '#server/notifications/emails.ts';
import { findAddress } from '#server/notifications/mail.ts';
import { notificationPreferences } from '#server/notifications/table.ts';
import { findUnsubscribeLinks } from '#server/notifications/unsubscribe.ts';
import { findCalendar } from '#server/organizations/calendar.ts';
import { isActiveMember } from '#server/organizations/memberships.ts';
import { memberships } from '#server/organizations/table.ts';
import { rocks } from '#server/rocks/table.ts';
import { type Reading, type SystemScope, theServer } from '#server/scope.ts';
import { teamMembers } from '#server/teams/table.ts';
import { todoColumns } from '#server/todos/read.ts';
import { todos } from '#server/todos/table.ts';
import type { Day } from './due-today.ts';

/** How many rows of a kind a digest lists. */
const maxRows = 10;

/** The Monday whose digest is sent on a day: the day itself, or the day before if the server was down on Monday. */
export function mondayOf(today: string): string | undefined {
  const weekday = new Date(`${today}T00:00Z`).getUTCDay();
  return weekday === 1 ? today : weekday === 2 ? dayAfter(today, -1) : undefined;
}

/** Mails the weekly digest to the members of an organization who turned it on, unless the Monday was long ago. */
export const weeklyDigest: Job<Day> = {
  name: 'weekly-digest',
  title: 'Mail the weekly digests',
  timeoutSeconds: 900,
  run: ({ now, once }, { organizationId, day }) =>
    once(async (scope) => {
      const there = { ...scope, actor: theServer(organizationId) };
      const { timeZone } = await findCalendar(there);
      if (mondayOf(dayIn(timeZone, now)) !== day) return;
      for (const userId of await listReaders(there)) await mailDigest(scope, there, { userId, day, timeZone });
    }),
};

async function listReaders(scope: Reading): Promise<string[]> {
  const rows = await scope.db
    .select({ userId: memberships.userId })
    .from(memberships)
    .innerJoin(notificationPreferences, eq(notificationPreferences.userId, memberships.userId))
    .where(ours(scope, memberships, eq(notificationPreferences.weeklyDigest, true), isActiveMember));
  return rows.map(({ userId }) => userId);
}

type Reader = { userId: string; day: string; timeZone: string };

async function mailDigest(scope: SystemScope, there: Reading, reader: Reader): Promise<void> {
  const address = await findAddress(there, reader.userId);
  if (!address) return;
  const unsubscribe = (await findUnsubscribeLinks(scope.db))(reader.userId, 'weeklyDigest');
  const own = { ...there, actor: { organizationId: there.actor.organizationId, userId: reader.userId } };
  const week = await readWeek(own, reader);
  const content = digestEmail(week, address.organization, unsubscribe);
  if (!content) return;
  const rowsOf = (entityType: EntityType, rows: { id: number }[]) =>
    rows.map(({ id }) => ({ entityType, entityId: id }));
  const rows = [
    ...rowsOf('todo', [...week.overdue, ...week.due]),
    ...rowsOf('rock', week.rocks),
    ...rowsOf('meeting', week.meetings),
  ];
  await enqueueMail(scope, address.email, { ...content, about: { userId: reader.userId, rows } });
}

const dateMessage = (day: string): Message => ({ text: '{day}', values: { day: { date: day } } });

/** What a person has to do in the week that begins on a day. */
async function readWeek(scope: Reading, { userId, day, timeZone }: Reader): Promise<Week> {
  const last = dayAfter(day, 6);
  const listTodos = async (condition: SQL | undefined) => {
    const mine = and(eq(todos.ownerId, userId), isNull(todos.completedAt), isNull(todos.archivedAt));
    const rows = await scope.db
      .select({ id: todos.id, title: todos.title, dueDate: todos.dueDate, repeat: todoColumns.repeat })
      .from(todos)
      .where(ours(scope, todos, mine, condition))
      .orderBy(asc(todos.dueDate), asc(todos.id))
      .limit(maxRows);
    return rows.map(({ dueDate, repeat, ...row }) => {
      const day = dateMessage(dueDate ?? '');
      const often = repeat && { text: '{day} · {repeat}', values: { day, repeat: todoRepeatNames[repeat.every] } };
      return { ...row, detail: often ?? day };
    });
  };
  const openRocks = await scope.db
    .select({ id: rocks.id, title: rocks.title, status: rocks.status })
    .from(rocks)
    .where(ours(scope, rocks, eq(rocks.ownerId, userId), ne(rocks.status, 'complete')))
    .orderBy(asc(rocks.dueDate), asc(rocks.id))
    .limit(maxRows);
  const dayOfMeeting = sql<string>`coalesce(${meetings.day}, (${meetings.startsAt} at time zone ${timeZone})::date)`;
  const upcoming = await scope.db
    .select({ id: meetings.id, title: meetings.title, day: sql<string>`${dayOfMeeting}::text` })
    .from(meetings)
    .leftJoin(teamMembers, and(eq(teamMembers.teamId, meetings.teamId), eq(teamMembers.userId, userId)))
    .where(
      ours(
        scope,
        meetings,
        or(isNotNull(teamMembers.userId), sql`${userId} = any(${meetings.visibleTo})`),
        ...[eq(meetings.status, 'scheduled'), gte(dayOfMeeting, day), lte(dayOfMeeting, last)],
      ),
    )
    .orderBy(dayOfMeeting, asc(meetings.id))
    .limit(maxRows);
  return {
    overdue: await listTodos(lt(todos.dueDate, day)),
    due: await listTodos(and(gte(todos.dueDate, day), lte(todos.dueDate, last))),
    rocks: openRocks.map(({ status, ...row }) => ({ ...row, detail: rockStatusNames[status] })),
    meetings: upcoming.map(({ day, ...row }) => ({ ...row, detail: dateMessage(day) })),
  };
}
