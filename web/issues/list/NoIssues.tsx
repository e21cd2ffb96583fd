import { Button } from '@mantine/core';
import { msg } from '#rules/translate.ts';
import { ImportLink } from '#web/imports/ImportLink.tsx';
import { useMayWork } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { useTeamName } from '#web/teams/queries.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { IconBulb } from '#web/ui/icons/icons.ts';
import type { IssuesView } from './useIssuesView.ts';

const purposes = {
  short_term: msg('{Issues} are the problems and ideas to solve with your team in one of the next {meetings}.'),
  long_term: msg('Long-term {issues} are those that can wait until a later quarter.'),
};

/** The empty state of the list. */
export function NoIssues({ view, onAdd }: { view: IssuesView; onAdd: () => void }) {
  const { issueType, teamId, scope, closed } = view;
  const nameTeam = useTeamName();
  const mayWork = useMayWork();
  const which = closed ? `closed_${issueType}` : issueType;
  const description =
    teamId !== undefined
      ? t(
          '{which, select, short_term {{team} has no short-term {issues}.} long_term {{team} has no long-term {issues}.} closed_short_term {{team} has no closed short-term {issues}.} other {{team} has no closed long-term {issues}.}}',
          { which, team: nameTeam(teamId) },
        )
      : scope === 'mine'
        ? t(
            '{which, select, short_term {You and your teams have no short-term {issues}.} long_term {You and your teams have no long-term {issues}.} closed_short_term {You and your teams have no closed short-term {issues}.} other {You and your teams have no closed long-term {issues}.}}',
            { which },
          )
        : closed
          ? t('{Issues} you close appear here.')
          : t(purposes[issueType]);
  return (
    <EmptyState
      icon={<IconBulb size={22} stroke={1.6} />}
      title={t('No {issues} found')}
      description={description}
      action={
        !closed &&
        mayWork && (
          <>
            <Button onClick={onAdd}>{t('Add {issueTitle}')}</Button>
            <ImportLink />
          </>
        )
      }
    />
  );
}
