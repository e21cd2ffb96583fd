import type { PersonChoice, TeamChoice } from '#contract/imports.ts';
import { nameKey, personFinder } from '#rules/sheets/match-person.ts';
import type { WrittenName } from '../read/types.ts';

/**
 * What becomes of a name: the id of a person or team, `new` to add one, `invited` to add and invite one, `none` to leave it out, `text` to keep a person's name in the
 * description. Empty until someone chooses.
 */
export type NameChoice = string;

type Person = Parameters<typeof personFinder>[0][number];

/**
 * Returns what becomes of the name of a person unless someone chooses: what an earlier import decided, else the person who has this
 * address or name, else nothing.
 */
export function personMatcher(people: Person[], earlier: PersonChoice[], mayAdd: boolean) {
  const ids = new Set(people.map(({ id }) => id));
  const find = personFinder(people);
  const decided = new Map<string, NameChoice>();
  for (const { name, choice, userId } of earlier) {
    const key = nameKey(name);
    if (decided.has(key)) continue;
    if (choice === 'person' && userId && ids.has(userId)) decided.set(key, userId);
    if (choice === 'none' || choice === 'text') decided.set(key, choice);
    // The person was added then. If they were removed since, they are added again.
    if (choice === 'new' && mayAdd && !find(name)) decided.set(key, choice);
  }
  return ({ name, email }: Pick<WrittenName, 'name' | 'email'>): NameChoice =>
    decided.get(nameKey(name)) ?? (email ? find(email) : undefined) ?? find(name) ?? '';
}

/** Returns what becomes of the name of a team unless someone chooses: what an earlier import decided, else the team of this name. */
export function teamMatcher(teams: { id: number; name: string }[], earlier: TeamChoice[]) {
  const byName = new Map(teams.map(({ id, name }) => [nameKey(name), String(id)]));
  const ids = new Set(byName.values());
  const decided = new Map<string, NameChoice>();
  for (const { name, choice, teamId } of earlier) {
    const key = nameKey(name);
    if (decided.has(key)) continue;
    if (choice === 'team' && ids.has(String(teamId))) decided.set(key, String(teamId));
    if (choice === 'none' || (choice === 'new' && !byName.has(key))) decided.set(key, choice);
  }
  return ({ name }: Pick<WrittenName, 'name'>): NameChoice =>
    decided.get(nameKey(name)) ?? byName.get(nameKey(name)) ?? '';
}

/** The choice for the name of a person as the server takes it. */
export const personChoice = ({ name, email }: Omit<WrittenName, 'count'>, choice: NameChoice): PersonChoice => {
  if (choice === 'invited') return { name, choice, userId: null, email };
  return choice === 'new' || choice === 'none' || choice === 'text'
    ? { name, choice, userId: null }
    : { name, choice: 'person', userId: choice };
};

/** The choice for the name of a team as the server takes it. */
export const teamChoice = (name: string, choice: NameChoice): TeamChoice =>
  choice === 'new' || choice === 'none'
    ? { name, choice, teamId: null }
    : { name, choice: 'team', teamId: Number(choice) };
