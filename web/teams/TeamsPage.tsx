import { Button, Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { Team } from '#contract/teams.ts';
import { mayWork } from '#rules/people.ts';
import { mayManageTeam } from '#rules/teams.ts';
import { useImportItem } from '#web/imports/useImportItem.tsx';
import { Link } from '#web/lib/router.tsx';
import { idIn, useAddress } from '#web/lib/routing/useAddress.ts';
import { useAsker } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { phone } from '#web/ui/breakpoints.ts';
import { lazyDialog } from '#web/ui/dialogs/lazyDialog.tsx';
import { useDialog } from '#web/ui/dialogs/useDialog.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { ListSkeleton } from '#web/ui/feedback/ListSkeleton.tsx';
import { IconUsersGroup } from '#web/ui/icons/icons.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import { ExportButton } from '#web/ui/layout/ExportButton.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { fetchTeamRows } from './csv.ts';
import { teamsQuery } from './queries.ts';
import { TeamDetail } from './TeamDetail.tsx';
import { TeamList } from './TeamList.tsx';
import classes from './Teams.module.css';

const TeamDialog = lazyDialog(() => import('./TeamDialog.tsx'));

/** The list of teams beside the team in the address; on a phone one of the two. */
export default function TeamsPage() {
  const { data: teams, isError, refetch } = useQuery(teamsQuery);
  const asker = useAsker();
  const [search, change] = useAddress();
  const dialog = useDialog<Team | undefined>();
  const importItem = useImportItem();
  const isPhone = useMediaQuery(phone, undefined, { getInitialValueInEffect: false });
  const requestedId = idIn(search, 'team');
  const chosen = requestedId === undefined && !isPhone ? teams?.[0] : teams?.find(({ id }) => id === requestedId);
  return (
    <Page
      title={t('Teams')}
      actions={
        <>
          {teams && teams.length > 0 && (
            <ExportButton fileName="teams" rows={() => fetchTeamRows(teams)} importItem={importItem} />
          )}
          {mayWork(asker) && <Button onClick={() => dialog.open(undefined)}>{t('Create Team')}</Button>}
        </>
      }
    >
      {teams && teams.length > 0 ? (
        <div className={classes.columns}>
          {!(isPhone && requestedId !== undefined) && (
            <TeamList teams={teams} chosenId={chosen?.id} isPhone={isPhone} />
          )}
          {requestedId !== undefined && !chosen && (
            <EmptyState
              title={t('Team not found')}
              description={t("It was deleted, or it is private and you aren't on it.")}
              action={
                <Button component={Link} to="/teams">
                  {t('All Teams')}
                </Button>
              }
            />
          )}
          {chosen && (
            <TeamDetail
              team={chosen}
              mayManage={mayManageTeam(asker, chosen)}
              onEdit={() => dialog.open(chosen)}
              standsAlone={isPhone}
            />
          )}
        </div>
      ) : teams ? (
        <EmptyState
          icon={<IconUsersGroup size={22} stroke={1.6} />}
          title={t('No teams yet')}
          description={t(
            'A team shares {rocks}, {todos} and {meetings}. Create the first one, then add the people who belong to it.',
          )}
          action={mayWork(asker) && <Button onClick={() => dialog.open(undefined)}>{t('Create First Team')}</Button>}
        />
      ) : isError ? (
        <ErrorState onRetry={refetch} />
      ) : (
        <TeamsSkeleton isPhone={isPhone} />
      )}
      {dialog.draw((team) => (
        <TeamDialog onClose={dialog.close} team={team} onCreated={({ id }) => change({ team: id })} />
      ))}
    </Page>
  );
}

/** Grey list and detail while the teams load; on a phone only the list. */
function TeamsSkeleton({ isPhone }: { isPhone: boolean }) {
  return (
    <div className={classes.columns}>
      <ListSkeleton height={54} />
      {!isPhone && (
        <Card className={classes.detail}>
          <Skeleton height={24} width={180} mb={24} />
          <ListSkeleton height={44} />
        </Card>
      )}
    </div>
  );
}
