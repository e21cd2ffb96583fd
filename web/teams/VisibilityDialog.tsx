import { useQuery } from '@tanstack/react-query';
import type { Team, TeamRows } from '#contract/teams.ts';
import { api } from '#web/lib/api.ts';
import { listed } from '#web/lib/listed.ts';
import { say } from '#web/lib/say.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { useOrganizationName } from '#web/organizations/queries.ts';
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx';
import { listedInShort, listedPeople } from './audiences.ts';
import { teamMembersQuery } from './queries.ts';
import { useAudiences } from './useAudiences.ts';

type Props = { team: Team; isPrivate: boolean; onClose: () => void; onConfirm: () => void };

/** The rows of a team, as in `12 rocks, 1 to-do and the channel #leadership`; empty if there are none. */
function rowsInWords({ channels, ...counts }: TeamRows): string {
  const names: [count: number, one: string, many: string][] = [
    [counts.rocks, 'rock', 'rocks'],
    [counts.todos, 'to-do', 'to-dos'],
    [counts.issues, 'issue', 'issues'],
    [counts.headlines, 'headline', 'headlines'],
    [counts.scorecards, 'scorecard', 'scorecards'],
    [counts.measurables, 'measurable', 'measurables'],
    [counts.meetings, 'meeting', 'meetings'],
  ];
  const words = names.flatMap(([count, one, many]) => (count === 0 ? [] : say(`${count} ${count === 1 ? one : many}`)));
  const channelNames = listedInShort(channels.map((name) => `#${name}`));
  if (channels.length > 0) words.push(`the ${channels.length === 1 ? 'channel' : 'channels'} ${channelNames}`);
  return listed(words);
}

/** Asks before a team is made private or opened, and lists what will be hidden or visible, and to whom. */
export default function VisibilityDialog({ team, isPrivate, onClose, onConfirm }: Props) {
  const { id, name } = team;
  const organization = useOrganizationName();
  const me = useCurrentUser();
  const known = useAudiences([]);
  const rows = useQuery({ ...api.teams.rows.options({ params: { id } }), staleTime: 0, gcTime: 0 });
  const { data: members } = useQuery(teamMembersQuery(id));
  const isKnown = rows.data && members && known;
  const memberIds = members?.map(({ userId }) => userId) ?? [];
  const others = (known?.people ?? []).filter((one) => !memberIds.includes(one) && one !== me.id);
  const lines: string[] = [];
  if (isKnown) {
    const work = rowsInWords(rows.data) || 'It has no work yet. New work';
    const namesOf = (ids: string[]) => listedPeople(ids, known);
    if (isPrivate) {
      lines.push(`${work} will be visible only to the members of ${name}: ${namesOf(memberIds)}.`);
      if (others.length > 0) lines.push(`${namesOf(others)} will no longer see it.`);
      if (!memberIds.includes(me.id)) lines.push('You are not on this team: you will no longer see its work either.');
      lines.push(say('People who own a rock, to-do, issue or measurable of the team still see that one.'));
    } else {
      lines.push(`${work} will be visible to everyone in ${organization}, including everything written so far.`);
      if (others.length > 0) lines.push(`${namesOf(others)} could not see it before.`);
    }
  }
  return (
    <ConfirmDialog
      onClose={onClose}
      onConfirm={onConfirm}
      question={isPrivate ? `Make "${name}" private?` : `Open "${name}" to everyone?`}
      confirmLabel={isPrivate ? 'Make private' : 'Open to everyone'}
      destructive={false}
      isUnready={!isKnown}
      detail={rows.isError ? 'We could not count its work. Close this dialog and try again.' : lines}
    />
  );
}
