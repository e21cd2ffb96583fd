import { Button, Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconUsersGroup } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Team } from '#contract/teams.ts';
import { mayWork } from '#rules/people.ts';
import { mayManageTeam } from '#rules/teams.ts';
import { Link } from '#web/lib/router.tsx';
import { idIn, useAddress } from '#web/lib/routing/useAddress.ts';
import { say } from '#web/lib/say.ts';
import { useAsker } from '#web/lib/session.ts';
import { phone } from '#web/ui/breakpoints.ts';
import { lazyDialog } from '#web/ui/dialogs/lazyDialog.tsx';
import { useDialog } from '#web/ui/dialogs/useDialog.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { ListSkeleton } from '#web/ui/feedback/ListSkeleton.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { teamsQuery } from './queries.ts';
import { TeamDetail } from './TeamDetail.tsx';
import { TeamList } from './TeamList.tsx';
import classes from './Teams.module.css';

const TeamDialog = lazyDialog(() => import('./TeamDialog.tsx'));

/** The teams of the organization beside the one that the address names; on a phone either of them. */
export default function TeamsPage() {
  const { data: teams, isError, refetch } = useQuery(teamsQuery);
  const asker = useAsker();
  const [search, change] = useAddress();
  const dialog = useDialog<Team | undefined>();
  const isPhone = useMediaQuery(phone, undefined, { getInitialValueInEffect: false });
  const asked = idIn(search, 'team');
  const chosen = asked === undefined && !isPhone ? teams?.[0] : teams?.find(({ id }) => id === asked);
  return (
    <Page title="Teams" actions={mayWork(asker) && <Button onClick={() => dialog.open(undefined)}>Create Team</Button>}>
      {teams && teams.length > 0 ? (
        <div className={classes.columns}>
          {!(isPhone && asked !== undefined) && <TeamList teams={teams} chosenId={chosen?.id} isPhone={isPhone} />}
          {asked !== undefined && !chosen && (
            <EmptyState
              title="Team not found"
              description="It was deleted, or it is private and you are not on it."
              action={
                <Button component={Link} to="/teams">
                  All Teams
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
          title="No teams yet"
          description={say(
            'A team shares rocks, to-dos and meetings. Create the first one, then add the people who belong to it.',
          )}
          action={mayWork(asker) && <Button onClick={() => dialog.open(undefined)}>Create First Team</Button>}
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

/** Grey list and detail, until the teams are there; on a phone the list alone. */
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
