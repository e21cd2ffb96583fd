import type { ImportedRow } from '#contract/imports.ts';
import { type Message, msg } from '#rules/translate.ts';
import type { Scope } from '#server/scope.ts';
import { flagIn, newId, type References } from './kind.ts';
import type { Meaning, Names } from './names.ts';
import { namedHolder } from './seats.ts';
import type { Values } from './table.ts';

/** What the settings say of a name, if there is one. */
type Decision<Id> = Meaning<Id> | { text: string } | undefined;

/** Returns why a name refuses its row, if it does. */
export const reasonIn = (found: Decision<unknown>): Message[] => (found && 'refused' in found ? [found.refused] : []);

/** Returns the id that a name stands for. A name that will be added has none before the import runs. */
export const idIn = <Id>(found: Decision<Id>): Id | undefined => (found && 'id' in found ? found.id : undefined);

/** The ids that names stand for. */
const idsIn = <Id>(all: Decision<Id>[]): (Id | string)[] =>
  all.flatMap((found) => (found && 'added' in found ? newId(found.added) : (idIn(found) ?? [])));

/** Returns the holders of a seat, as `flags` writes them. */
export const holdersIn = (values: Values = {}): string[] =>
  Object.entries(values).flatMap(([field, value]) => {
    const flag = flagIn(field);
    return flag?.name === 'holder' && value === true ? flag.id : [];
  });

/** Returns what the lists of names in a row of people, teams or seats refer to. `notes` say what the row cannot change, and `holderIds` hold the seat. */
export function referTo(
  scope: Scope,
  { kind, fields }: ImportedRow,
  isAdded: boolean,
  names: Names,
  holderIds: string[] | undefined,
): { to: Partial<References>; reasons: Message[]; notes: Message[] } {
  if (kind === 'people') {
    const found = (fields.teams ?? []).map(names.teamNamed);
    return { to: { teamIds: idsIn(found) }, reasons: found.flatMap(reasonIn), notes: [] };
  }
  if (kind === 'seats') {
    const found = (fields.people ?? []).map((name) => names.holderNamed(name, holderIds));
    const all = found.flatMap((one) => (one && 'text' in one ? namedHolder(one.text) : idsIn([one])));
    return { to: { holderIds: all }, reasons: found.flatMap(reasonIn), notes: [] };
  }
  if (kind !== 'teams') return { to: {}, reasons: [], notes: [] };
  const leader = fields.leader ? names.personNamed(fields.leader) : undefined;
  const found = [leader, ...(fields.members ?? []).map(names.memberNamed)];
  const memberIds = idsIn(found);
  const [first] = idsIn([leader]);
  const leaderId = first !== undefined && names.canLead(first) ? first : undefined;
  const { userId } = scope.actor;
  const leaves = isAdded && leaderId !== undefined && !fields.isPrivate && !memberIds.includes(userId);
  const name = fields.leader ?? '';
  return {
    to: { memberIds, leaderId, leaveId: leaves ? userId : undefined },
    reasons: found.flatMap(reasonIn),
    notes:
      first !== undefined && leaderId === undefined
        ? [msg('“{name}” becomes a member: only people with an account can lead a team', { name })]
        : [],
  };
}
