import type { Team } from '#contract/teams.ts';
import { peopleCount } from '#rules/people.ts';
import { seesTeam } from '#rules/teams.ts';
import { listedInShort } from '#web/lib/listed.ts';
import { t } from '#web/lib/translate.ts';

/** The fields of a row that decide who sees it. */
export type Audience = {
  teamId: number | null;
  /** People who see it besides its private team. */
  ownerIds?: string[];
  /** The only people who see it, whatever its team. Null for most rows. */
  visibleTo?: string[] | null | undefined;
};

/** What sentences about audiences need: the organization, its teams and its people. */
export type AudienceContext = {
  me: { id: string; teamIds: number[] };
  organization: string;
  teams: Team[];
  people: string[];
  /** The members of my private teams, once loaded. */
  membersOf: (teamId: number) => string[] | undefined;
  nameOf: (id: string) => string;
};

/** The audience after a move to a team. It then belongs to the team, not to named people. */
export const inTeam = (row: Audience, teamId: number | null): Audience => ({
  ...row,
  teamId,
  visibleTo: teamId === null ? row.visibleTo : null,
});

/** Up to three people, the current user first: `you, Grace and 4 others`. */
export function listedPeople(ids: string[], { me, nameOf }: Pick<AudienceContext, 'me' | 'nameOf'>): string {
  const ordered = ids.includes(me.id) ? [me.id, ...ids.filter((id) => id !== me.id)] : ids;
  return listedInShort(ordered.map((id) => (id === me.id ? t('you') : nameOf(id))));
}

/** The private team of a row; `hidden` if I am not on it; undefined if the row is open or for named people. */
function privateTeamOf({ teamId, visibleTo }: Audience, { teams, me }: AudienceContext): Team | 'hidden' | undefined {
  if (teamId === null || visibleTo) return undefined;
  const team = teams.find(({ id }) => id === teamId);
  if (!team || !seesTeam(team, me)) return 'hidden';
  return team.isPrivate ? team : undefined;
}

/** Whether everyone in the organization sees a row. */
export const isForEveryone = (audience: Audience, context: AudienceContext): boolean =>
  !audience.visibleTo && privateTeamOf(audience, context) === undefined;

/** Who sees a row: `Only Leadership (5 people) and the owner Nora`. */
export function whoSees(audience: Audience, context: AudienceContext): string {
  const { teamId, ownerIds = [], visibleTo } = audience;
  if (visibleTo) return t('Only {people}', { people: listedPeople(visibleTo, context) });
  const team = privateTeamOf(audience, context);
  if (team === undefined) {
    const name = context.teams.find(({ id }) => id === teamId)?.name;
    const { organization } = context;
    return name === undefined
      ? t('Everyone in {organization}', { organization })
      : t('Everyone in {organization} · team {team}', { organization, team: name });
  }
  if (team === 'hidden') return t('Only a private team and you');
  const members = context.membersOf(team.id);
  const owners = members ? ownerIds.filter((id) => !members.includes(id)) : [];
  const names = { team: team.name, people: t(peopleCount(team.memberCount)) };
  if (owners.length === 0) return t('Only {team} ({people})', names);
  return t(
    '{count, plural, one {Only {team} ({people}) and the owner {owners}} other {Only {team} ({people}) and the owners {owners}}}',
    { ...names, count: owners.length, owners: listedPeople(owners, context) },
  );
}

/** The ids of the people who see a row; undefined if I cannot know them. */
export function seersOf(audience: Audience, context: AudienceContext): string[] | undefined {
  if (audience.visibleTo) return audience.visibleTo;
  const team = privateTeamOf(audience, context);
  if (team === undefined) return context.people;
  const members = team === 'hidden' ? undefined : context.membersOf(team.id);
  return members && [...new Set([...members, ...(audience.ownerIds ?? [])])];
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * Sentences about rows that change their audience: who will see them, who couldn't before, and who no longer will. Empty if
 * no private team or named people are involved, or nothing changes.
 */
export function changeOfAudiences(moves: { before: Audience; after: Audience }[], context: AudienceContext): string[] {
  const others = moves.filter(({ before, after }) => whoSees(before, context) !== whoSees(after, context));
  const [first] = others.filter(
    ({ before, after }) => !isForEveryone(before, context) || !isForEveryone(after, context),
  );
  if (!first) return [];
  const count = moves.length;
  const [lost, won] = [new Set<string>(), new Set<string>()];
  for (const move of others) {
    const [before, after] = [seersOf(move.before, context), seersOf(move.after, context)];
    if (!before || !after) continue;
    const [had, has] = [new Set(before), new Set(after)];
    for (const id of had) if (!has.has(id)) lost.add(id);
    for (const id of has) if (!had.has(id)) won.add(id);
  }
  const people = (ids: Set<string>) => capitalized(listedPeople([...ids], context));
  return [
    whoWillSee(first.after, count, context),
    ...(won.size > 0
      ? [
          t("{count, plural, one {{people} couldn't see it before.} other {{people} couldn't see them before.}}", {
            people: people(won),
            count,
          }),
        ]
      : []),
    ...(lost.size > 0
      ? [
          t(
            '{count, plural, one {{people} will no longer see it. Notifications already sent stay.} other {{people} will no longer see them. Notifications already sent stay.}}',
            { people: people(lost), count },
          ),
        ]
      : []),
  ];
}

/** A sentence that says who will see one row, or several with the same audience. */
function whoWillSee(audience: Audience, count: number, context: AudienceContext): string {
  const { organization } = context;
  if (isForEveryone(audience, context))
    return t(
      '{count, plural, one {Everyone in {organization} will see this.} other {Everyone in {organization} will see these.}}',
      { count, organization },
    );
  if (count === 1) return t('{people} will see this.', { people: whoSees(audience, context) });
  const people = whoSees({ ...audience, ownerIds: [] }, context);
  return t('{people} and the owner of each will see these.', { people });
}
