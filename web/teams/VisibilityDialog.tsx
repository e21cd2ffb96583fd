import { useQuery } from '@tanstack/react-query';
import { nounsWith } from '#contract/nouns.ts';
import type { Team, TeamRows } from '#contract/teams.ts';
import { amountOf } from '#rules/row-names.ts';
import { api } from '#web/lib/api.ts';
import { listed, listedInShort } from '#web/lib/listed.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { useOrganizationName } from '#web/organizations/queries.ts';
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx';
import { listedPeople } from './audiences.ts';
import { teamMembersQuery } from './queries.ts';
import { useAudiences } from './useAudiences.ts';

type Props = { team: Team; isPrivate: boolean; onClose: () => void; onConfirm: () => void };

/** The nouns whose rows of a team are counted; channels are named instead. */
const countedNouns = [...nounsWith('isOfTeam').filter((noun) => noun !== 'channels'), 'measurables'] as const;

/** The rows of a team: `12 rocks, 1 to-do and the channel #leadership`. Empty if there are none. */
function describeRows({ channels, ...counts }: TeamRows): string {
  const parts = countedNouns.flatMap((noun) => (counts[noun] === 0 ? [] : t(amountOf(noun, counts[noun]))));
  if (channels.length > 0) {
    const names = listedInShort(channels.map((name) => `#${name}`));
    parts.push(
      t('{count, plural, one {the channel {names}} other {the channels {names}}}', { count: channels.length, names }),
    );
  }
  return listed(parts);
}

/** Asks before a team is made private or opened, and lists which rows will be hidden or visible, and who will see them. */
export default function VisibilityDialog({ team, isPrivate, onClose, onConfirm }: Props) {
  const { id, name } = team;
  const organization = useOrganizationName();
  const me = useCurrentUser();
  const context = useAudiences([]);
  const rows = useQuery({ ...api.teams.rows.options({ params: { id } }), staleTime: 0, gcTime: 0 });
  const { data: members } = useQuery(teamMembersQuery(id));
  const isLoaded = rows.data && members && context;
  const memberIds = members?.map(({ userId }) => userId) ?? [];
  const others = (context?.people ?? []).filter((one) => !memberIds.includes(one) && one !== me.id);
  const lines: string[] = [];
  if (isLoaded) {
    const work = describeRows(rows.data);
    const namesOf = (ids: string[]) => listedPeople(ids, context);
    if (isPrivate) {
      const people = namesOf(memberIds);
      lines.push(
        work
          ? t('{work} will be visible only to the members of {team}: {people}.', { work, team: name, people })
          : t('It has no work yet. New work will be visible only to the members of {team}: {people}.', {
              team: name,
              people,
            }),
      );
      if (others.length > 0) lines.push(t('{people} will no longer see it.', { people: namesOf(others) }));
      if (!memberIds.includes(me.id))
        lines.push(t("You aren't on this team, so you will no longer see its work either."));
      lines.push(
        t('People who own {rockArticle} {rock}, {todo}, {issue} or {measurable} of the team still see that one.'),
      );
    } else {
      lines.push(
        work
          ? t('{work} will be visible to everyone in {organization}, including everything written so far.', {
              work,
              organization: organization ?? '',
            })
          : t('It has no work yet. New work will be visible to everyone in {organization}.', {
              organization: organization ?? '',
            }),
      );
      if (others.length > 0) lines.push(t("{people} couldn't see it before.", { people: namesOf(others) }));
    }
  }
  return (
    <ConfirmDialog
      onClose={onClose}
      onConfirm={onConfirm}
      question={
        isPrivate ? t('Make "{team}" private?', { team: name }) : t('Open "{team}" to everyone?', { team: name })
      }
      confirmLabel={isPrivate ? t('Make private') : t('Open to everyone')}
      destructive={false}
      isUnready={!isLoaded}
      detail={rows.isError ? t("We couldn't count its work. Close this dialog and try again.") : lines}
    />
  );
}
