import { type Asker, mayAdminister, mayWork } from './people.ts';

/** Whether the user may change or delete a team, its members and its leader: its leader and admins. */
export const mayManageTeam = (asker: Asker, team: { leaderId: string | null }): boolean =>
  mayAdminister(asker) || (mayWork(asker) && team.leaderId === asker.userId);

/** Whether the user can see the rows of a team. Admins can see that a private team exists, but not its rows. */
export const seesTeam = (
  team: { id: number; isPrivate: boolean; leaderId: string | null },
  me: { id: string; teamIds: number[] },
): boolean => !team.isPrivate || team.leaderId === me.id || me.teamIds.includes(team.id);

type Row = { teamId: number | null; ownerId: string | null; createdById: string | null; visibleTo?: string[] | null };

/** Whether the user owns or created a row, is on its team, or is one of the named people who can see it. */
export const isMine = (
  { teamId, ownerId, createdById, visibleTo }: Row,
  me: { id: string; teamIds: number[] },
): boolean =>
  ownerId === me.id ||
  createdById === me.id ||
  (teamId !== null && me.teamIds.includes(teamId)) ||
  visibleTo?.includes(me.id) === true;

/**
 * Whether a row is offered to the team with these members: it has no team, everyone can see it, and its owner (or creator, if there is
 * no owner) is one of them.
 */
export const canMoveToTeam = (row: Row, memberIds: string[]): boolean =>
  row.teamId === null && !row.visibleTo && memberIds.includes(row.ownerId ?? row.createdById ?? '');

type DefaultTeam = {
  /** The team that the screen is filtered by. */
  filteredId: number | undefined;
  /** The user's teams. */
  ownIds: number[];
  lastUsedId: number | undefined;
};

/**
 * Returns the id of the preselected team for a new row: the one that the screen is filtered by, otherwise the user's only team,
 * otherwise the last one they used. Null if none of these is among `teamIds`, the existing teams; while those load
 * (undefined), all of these are taken for existing: the server refuses a row of a team that is not.
 */
export function defaultTeamId(
  { filteredId, ownIds, lastUsedId }: DefaultTeam,
  teamIds: number[] | undefined,
): number | null {
  const onlyId = ownIds.length === 1 ? ownIds[0] : undefined;
  return [filteredId, onlyId, lastUsedId].find((id) => id !== undefined && (teamIds?.includes(id) ?? true)) ?? null;
}

/** Whether the user may change the agendas of a team: its members, its leader and admins. */
export const mayEditAgendas = (asker: Asker, team: { leaderId: string | null }, isOnTeam: boolean): boolean =>
  (isOnTeam && mayWork(asker)) || mayManageTeam(asker, team);
