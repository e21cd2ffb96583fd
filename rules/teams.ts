import { type Asker, mayAdminister, mayWork } from './people.ts';

/** Whether somebody may change or delete a team, its members and its leader. */
export const mayManageTeam = (asker: Asker, team: { leaderId: string | null }): boolean =>
  mayAdminister(asker) || (mayWork(asker) && team.leaderId === asker.userId);

/** Whether somebody sees the rows of a team. Admins know of private teams without seeing their rows. */
export const seesTeam = (
  team: { id: number; isPrivate: boolean; leaderId: string | null },
  me: { id: string; teamIds: number[] },
): boolean => !team.isPrivate || team.leaderId === me.id || me.teamIds.includes(team.id);

type Row = { teamId: number | null; ownerId: string | null; createdById: string | null; visibleTo?: string[] | null };

/** Whether somebody owns or created a row, is on its team, or is one of the few who see it, as in a one-on-one. */
export const isMine = (
  { teamId, ownerId, createdById, visibleTo }: Row,
  me: { id: string; teamIds: number[] },
): boolean =>
  ownerId === me.id ||
  createdById === me.id ||
  (teamId !== null && me.teamIds.includes(teamId)) ||
  visibleTo?.includes(me.id) === true;

/**
 * Whether a row can be taken into the team with these members: it has no team, everybody sees it, and one of them owns
 * it or, where nobody does, created it.
 */
export const waitsForTeam = (row: Row, memberIds: string[]): boolean =>
  row.teamId === null && !row.visibleTo && memberIds.includes(row.ownerId ?? row.createdById ?? '');

type DefaultTeam = {
  /** The team that the screen is filtered by. */
  filteredId: number | undefined;
  /** The teams that somebody is on. */
  ownIds: number[];
  lastUsedId: number | undefined;
};

/**
 * The team that a new row starts with, by its id: the one that the screen is filtered by, else the only one that somebody
 * is on, else the one that they used last. Null where none of these is among `teamIds`, the teams there are.
 */
export function defaultTeamId({ filteredId, ownIds, lastUsedId }: DefaultTeam, teamIds: number[]): number | null {
  const onlyId = ownIds.length === 1 ? ownIds[0] : undefined;
  return [filteredId, onlyId, lastUsedId].find((id) => id !== undefined && teamIds.includes(id)) ?? null;
}

/** Whether somebody may give a team agendas of its own: whoever is on it, too. */
export const mayEditAgendas = (asker: Asker, team: { leaderId: string | null }, isOnTeam: boolean): boolean =>
  (isOnTeam && mayWork(asker)) || mayManageTeam(asker, team);
