import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { limits } from '#contract/limits.ts';
import { useChange } from '#web/lib/changes/change.ts';
import type { collect } from '#web/lib/collections/collect.ts';
import { useMayWork } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { OwnerLabel } from '#web/todos/OwnerLabel.tsx';
import { offerUndo } from '#web/ui/feedback/offerUndo.tsx';
import { TitleButton } from '#web/ui/lists/TitleButton.tsx';
import classes from './NoTeamYet.module.css';
import { teamMembersQuery, useSeesTeam, useTeamName } from './queries.ts';
import { audienceOf } from './useAudiences.ts';
import { useMoveToTeam } from './useMoveToTeam.tsx';

/** How many rows show at first, and with each click. */
const step = 20;

type Row = { id: number; version: number; title: string; teamId: number | null; ownerId: string | null };

type Rows<R extends Row> = ReturnType<typeof collect<R>>;

type Props<R extends Row> = {
  teamId: number;
  /** Rows without a team whose owner (or creator, if they have no owner) is on the team. */
  query: (teamId: number, memberIds: string[]) => ReturnType<Rows<R>['list']>;
  collection: Rows<R>;
  setTeam: (ids: number[], teamId: number | null) => Promise<R[]>;
  /** Which rows the current user may take in; all by default. */
  mayTakeIn?: (row: R) => boolean;
  onOpen: (row: R) => void;
  /** Shows it in its own card. */
  asCard?: boolean;
};

/** Rows that people of a team created without a team, which its lists and meetings would miss. A click takes them in. */
export function NoTeamYet<R extends Row>({
  teamId,
  query,
  collection,
  setTeam,
  mayTakeIn = () => true,
  onOpen,
  asCard,
}: Props<R>) {
  const headingId = useId();
  const [visibleCount, setVisibleCount] = useState(step);
  const teamName = useTeamName()(teamId);
  const { data: members } = useQuery({ ...teamMembersQuery(teamId), enabled: useSeesTeam(teamId) });
  const memberIds = members?.map(({ userId }) => userId) ?? [];
  const { data: rows = [] } = useQuery({ ...query(teamId, memberIds), enabled: members !== undefined });
  const change = {
    call: ({ ids, to }: { ids: number[]; to: number | null }) => setTeam(ids, to),
    shows: ({ ids, to }: { ids: number[]; to: number | null }) => [
      collection.patch(ids, (row) => ({ ...row, teamId: to })),
    ],
    receives: collection,
    failure: t("Couldn't move this to {team}", { team: teamName }),
  };
  const back = useChange(change);
  const takeIn = useChange({
    ...change,
    onSuccess: (changed, { ids }) =>
      offerUndo(
        t('Moved to {team}', { team: teamName }),
        ids.length === 1 ? (changed[0]?.title ?? '') : t('{count} items', { count: ids.length }),
        () => back.mutate({ ids, to: null }),
      ),
  });
  const mayWork = useMayWork();
  const takeable = mayWork ? rows.filter(mayTakeIn).slice(0, limits.moved) : [];
  const { move, question } = useMoveToTeam();
  const take = (those: R[]) =>
    move({
      rows: those.map(audienceOf),
      what:
        those.length === 1 ? t('“{name}”', { name: those[0]?.title ?? '' }) : t('all {count}', { count: those.length }),
      teamId,
      onConfirm: () => takeIn.mutate({ ids: those.map(({ id }) => id), to: teamId }),
    });
  if (rows.length === 0) return null;
  return (
    <section
      className={`${classes.section} p-12-16 line-above`}
      data-card={asCard || undefined}
      aria-labelledby={headingId}
    >
      <div className="row between gap-12 min-h-28">
        <h3 id={headingId} className="small weight-600">
          {t('No team yet ({count})', { count: rows.length })}
        </h3>
        {takeable.length > 1 && (
          <Button variant="default" size="compact-sm" onClick={() => take(takeable)}>
            {t('Take all in')}
          </Button>
        )}
      </div>
      <p className={classes.hint}>
        {t('Created by people on {team}, without a team. Take them in to see them here.', { team: teamName })}
      </p>
      <ul>
        {rows.slice(0, visibleCount).map((row) => (
          <li key={row.id} className={`${classes.row} row gap-12 min-h-36`}>
            <TitleButton className="fill" onClick={() => onOpen(row)}>
              {row.title}
            </TitleButton>
            <OwnerLabel id={row.ownerId} />
            {mayWork && mayTakeIn(row) && (
              <Button
                variant="light"
                size="compact-sm"
                aria-label={t('Take in {title}', { title: row.title })}
                onClick={() => take([row])}
              >
                {t('Take in')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {rows.length > visibleCount && (
        <Button variant="subtle" size="compact-sm" ml={-8} onClick={() => setVisibleCount(visibleCount + step)}>
          {t('Show {count} more of {total}', {
            count: Math.min(step, rows.length - visibleCount),
            total: rows.length,
          })}
        </Button>
      )}
      {question}
    </section>
  );
}
