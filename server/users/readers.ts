import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Language } from '#contract/languages.ts';
import type { Terms } from '#contract/terms.ts';
import { clocksDiffer, dayIn } from '#rules/dates.ts';
import type { DateValue } from '#rules/translate.ts';
import type { Database } from '#server/db/pool.ts';
import { memberships, organizations } from '#server/organizations/table.ts';
import { type Reader, translatorFor } from '#server/translations.ts';
import { languageOf } from './language.ts';
import { users } from './table.ts';

type Settings = {
  language: Language;
  locale: string | null;
  /** The time zone that the person chose. */
  timeZone: string | null;
  organizationZone?: string | null;
  terms?: Terms | null;
};

/**
 * A reader with these settings. Moments are in the time zone that the person chose, with the organization's time where its clocks show
 * another one, or else in that of the organization, or in UTC. Their zone is named, because the server does not know where they are read.
 */
export function readerWith({ language, locale, timeZone: own, organizationZone, terms }: Settings): Reader {
  const tag = locale ?? language;
  const timeZone = own ?? organizationZone ?? 'UTC';
  const formatDay = (day: string) =>
    new Intl.DateTimeFormat(tag, { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' }).format(
      new Date(day),
    );
  const timeIn = (zone: string, moment: Date, parts: Intl.DateTimeFormatOptions = {}) =>
    new Intl.DateTimeFormat(tag, {
      ...parts,
      timeZone: zone,
      hour: 'numeric',
      minute: '2-digit',
      timeZoneName: 'short',
    }).format(moment);
  const formatTime = (at: string) => {
    const moment = new Date(at);
    const time = timeIn(timeZone, moment);
    if (!organizationZone || !clocksDiffer(moment, timeZone, organizationZone)) return time;
    const weekday = dayIn(timeZone, moment) === dayIn(organizationZone, moment) ? undefined : 'short';
    return `${time} (${timeIn(organizationZone, moment, { weekday })})`;
  };
  const formatDate = (value: DateValue) => {
    if ('time' in value) return formatTime(value.time);
    if (value.date.length === 10) return formatDay(value.date);
    return `${formatDay(dayIn(timeZone, new Date(value.date)))}, ${formatTime(value.date)}`;
  };
  return { language, locale: tag, timeZone, t: translatorFor(language, terms ?? {}, formatDate), formatDay };
}

const preference = (name: 'locale' | 'timeZone') =>
  sql<string | null>`${users.preferences} ->> ${sql.raw(`'${name}'`)}`;

/** These members of an organization as readers, by their ids. */
export async function findReaders(
  { db, actor }: { db: Database; actor: { organizationId: number } },
  userIds: string[],
): Promise<Map<string, Reader>> {
  const rows = await db
    .select({
      userId: users.id,
      language: languageOf,
      locale: preference('locale'),
      timeZone: preference('timeZone'),
      organizationZone: organizations.timeZone,
      terms: organizations.terms,
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .innerJoin(organizations, eq(organizations.id, memberships.organizationId))
    .where(and(eq(memberships.organizationId, actor.organizationId), inArray(memberships.userId, userIds)));
  return new Map(rows.map(({ userId, ...settings }) => [userId, readerWith(settings)]));
}

/** The caller as a reader. */
export async function findReader(scope: {
  db: Database;
  actor: { organizationId: number; userId: string };
}): Promise<Reader> {
  const { userId } = scope.actor;
  const reader = (await findReaders(scope, [userId])).get(userId);
  return reader ?? readerWith({ language: 'en', locale: null, timeZone: null });
}

/**
 * The person at an email address as a reader of mail about an organization, or about their account, whose times are then those of their current
 * organization. An address without an account reads the fallback language.
 */
export async function findReaderAt(
  db: Database,
  email: string,
  { organizationId = null, language: fallback = 'en' }: { organizationId?: number | null; language?: Language },
): Promise<Reader> {
  const [user] = await db
    .select({
      language: languageOf,
      locale: preference('locale'),
      timeZone: preference('timeZone'),
      currentZone: organizations.timeZone,
    })
    .from(users)
    .leftJoin(memberships, and(eq(memberships.userId, users.id), eq(memberships.isDefault, true)))
    .leftJoin(organizations, eq(organizations.id, memberships.organizationId))
    .where(eq(users.email, email));
  const [organization] =
    organizationId === null
      ? []
      : await db
          .select({ timeZone: organizations.timeZone, terms: organizations.terms })
          .from(organizations)
          .where(eq(organizations.id, organizationId));
  const settings = user ?? { language: fallback, locale: null, timeZone: null };
  return readerWith({
    ...settings,
    organizationZone: organization?.timeZone ?? user?.currentZone ?? null,
    terms: organization?.terms ?? null,
  });
}
