import type { Team } from '#contract/teams.ts';
import { peopleCount } from '#rules/people.ts';
import { seesTeam } from '#rules/teams.ts';
import { listed } from '#web/lib/listed.ts';

/** What a row says about who sees it. */
export type Audience = {
  teamId: number | null;
  /** Who sees it beside a private team. */
  ownerIds?: string[];
  /** The people who alone see it, whatever its team; null of most rows. */
  visibleTo?: string[] | null | undefined;
};

/** What sentences about audiences need: the organization, its teams and its people. */
export type AudienceContext = {
  me: { id: string; teamIds: number[] };
  organization: string;
  teams: Team[];
  people: string[];
  /** The members of the private teams that I am on, as far as they have been loaded. */
  membersOf: (teamId: number) => string[] | undefined;
  nameOf: (id: string) => string;
};

/** A row as it is once it is given to a team: what only some people see is the team's then. */
export const inTeam = (row: Audience, teamId: number | null): Audience => ({
  ...row,
  teamId,
  visibleTo: teamId === null ? row.visibleTo : null,
});

const namedAtMost = 3;

/** Names in a sentence, which counts those beyond the first three: `Ada, Grace and 4 others`. */
export function listedInShort(names: string[]): string {
  if (names.length <= namedAtMost) return listed(names);
  const rest = names.length - namedAtMost + 1;
  return listed([...names.slice(0, namedAtMost - 1), `${rest} others`]);
}

/** People in a sentence, oneself first: `you, Grace and 4 others`. */
export function listedPeople(ids: string[], { me, nameOf }: Pick<AudienceContext, 'me' | 'nameOf'>): string {
  const ordered = ids.includes(me.id) ? [me.id, ...ids.filter((id) => id !== me.id)] : ids;
  return listedInShort(ordered.map((id) => (id === me.id ? 'you' : nameOf(id))));
}

/** The private team that confines who sees a row, or `hidden` for one that I know nothing of; undefined where none does. */
function privateTeamOf({ teamId, visibleTo }: Audience, { teams, me }: AudienceContext): Team | 'hidden' | undefined {
  if (teamId === null || visibleTo) return undefined;
  const team = teams.find(({ id }) => id === teamId);
  if (!team || !seesTeam(team, me)) return 'hidden';
  return team.isPrivate ? team : undefined;
}

/** Whether everybody sees a row. */
export const isForEveryone = (audience: Audience, context: AudienceContext): boolean =>
  !audience.visibleTo && privateTeamOf(audience, context) === undefined;

/** Who sees a row, in words: `Only Leadership (5 people) and the owner, Nora`. */
export function whoSees(audience: Audience, context: AudienceContext): string {
  const { teamId, ownerIds = [], visibleTo } = audience;
  if (visibleTo) return `Only ${listedPeople(visibleTo, context)}`;
  const team = privateTeamOf(audience, context);
  if (team === undefined) {
    const name = context.teams.find(({ id }) => id === teamId)?.name;
    return `Everyone in ${context.organization}${name === undefined ? '' : ` · team ${name}`}`;
  }
  if (team === 'hidden') return 'Only a private team and you';
  const members = context.membersOf(team.id);
  const owners = members ? ownerIds.filter((id) => !members.includes(id)) : [];
  const beside =
    owners.length === 0 ? '' : ` and the owner${owners.length > 1 ? 's' : ''}, ${listedPeople(owners, context)}`;
  return `Only ${team.name} (${peopleCount(team.memberCount)})${beside}`;
}

/** The ids of those who see a row; undefined where they are not known. */
export function seersOf(audience: Audience, context: AudienceContext): string[] | undefined {
  if (audience.visibleTo) return audience.visibleTo;
  const team = privateTeamOf(audience, context);
  if (team === undefined) return context.people;
  const members = team === 'hidden' ? undefined : context.membersOf(team.id);
  return members && [...new Set([...members, ...(audience.ownerIds ?? [])])];
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * What it means for people that rows get other audiences, where a private team is involved: who will see them, and who could
 * not before or will not any longer. Empty where everybody sees the same as before.
 */
export function changeOfAudiences(moves: { before: Audience; after: Audience }[], context: AudienceContext): string[] {
  const others = moves.filter(({ before, after }) => whoSees(before, context) !== whoSees(after, context));
  const [first] = others.filter(
    ({ before, after }) => !isForEveryone(before, context) || !isForEveryone(after, context),
  );
  if (!first) return [];
  const isOne = moves.length === 1;
  const [it, these] = isOne ? ['it', 'this'] : ['them', 'these'];
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
    `${willSee(first.after, isOne, context)} will see ${these}.`,
    ...(won.size > 0 ? [`${people(won)} could not see ${it} before.`] : []),
    ...(lost.size > 0 ? [`${people(lost)} will no longer see ${it}; notifications already sent stay.`] : []),
  ];
}

/** Who sees one row or several alike, as the subject of a sentence. */
function willSee(audience: Audience, isOne: boolean, context: AudienceContext): string {
  if (isForEveryone(audience, context)) return `Everyone in ${context.organization}`;
  if (!isOne) return `${whoSees({ ...audience, ownerIds: [] }, context)} and the owner of each`;
  const words = whoSees(audience, context);
  return words.includes(', ') ? `${words},` : words;
}
