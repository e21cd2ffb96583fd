import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { limits } from '#contract/limits.ts';
import { useChange } from '#web/lib/change.ts';
import type { collect } from '#web/lib/collections/collect.ts';
import { say } from '#web/lib/say.ts';
import { useMayWork } from '#web/lib/session.ts';
import { OwnerLabel } from '#web/todos/OwnerLabel.tsx';
import { offerUndo } from '#web/ui/feedback/offerUndo.tsx';
import { TitleButton } from '#web/ui/lists/TitleButton.tsx';
import classes from './NoTeamYet.module.css';
import { teamMembersQuery, useSeesTeam, useTeamName } from './queries.ts';
import { audienceOf } from './useAudiences.ts';
import { useMoveToTeam } from './useMoveToTeam.tsx';

/** How many rows are shown at first, and by each further click. */
const step = 20;

type Row = { id: number; version: number; title: string; teamId: number | null; ownerId: string | null };

type Rows<R extends Row> = ReturnType<typeof collect<R>>;

type Props<R extends Row> = {
  teamId: number;
  /** The rows without a team that people on a team own or, where nobody owns them, created. */
  query: (teamId: number, memberIds: string[]) => ReturnType<Rows<R>['list']>;
  collection: Rows<R>;
  setTeam: (ids: number[], teamId: number | null) => Promise<R[]>;
  /** Everybody may take in any of them when left out. */
  mayTakeIn?: (row: R) => boolean;
  onOpen: (row: R) => void;
  /** Draws it as a card of its own, where it stands in none. */
  asCard?: boolean;
};

/** What people on a team have made without a team, so that no list or meeting of the team shows it; a click takes it in. */
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
  const [shown, setShown] = useState(step);
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
    failure: say`This could not be taken into ${teamName}`,
  };
  const back = useChange(change);
  const takeIn = useChange({
    ...change,
    onSuccess: (changed, { ids }) =>
      offerUndo(`Taken into ${teamName}`, ids.length === 1 ? (changed[0]?.title ?? '') : `${ids.length} rows`, () =>
        back.mutate({ ids, to: null }),
      ),
  });
  const mayWork = useMayWork();
  const takeable = mayWork ? rows.filter(mayTakeIn).slice(0, limits.moved) : [];
  const { move, question } = useMoveToTeam();
  const take = (those: R[]) =>
    move({
      rows: those.map(audienceOf),
      what: those.length === 1 ? `"${those[0]?.title}"` : `all ${those.length}`,
      teamId,
      onConfirm: () => takeIn.mutate({ ids: those.map(({ id }) => id), to: teamId }),
    });
  if (rows.length === 0) return null;
  return (
    <section className={classes.section} data-card={asCard || undefined} aria-labelledby={headingId}>
      <div className={classes.head}>
        <h3 id={headingId} className={classes.heading}>
          No team yet ({rows.length})
        </h3>
        {takeable.length > 1 && (
          <Button variant="default" size="compact-sm" onClick={() => take(takeable)}>
            Take all in
          </Button>
        )}
      </div>
      <p className={classes.hint}>Made by people on {teamName}, without a team. Take them in to see them here.</p>
      <ul className={classes.rows}>
        {rows.slice(0, shown).map((row) => (
          <li key={row.id} className={classes.row}>
            <TitleButton className={classes.title} onClick={() => onOpen(row)}>
              {row.title}
            </TitleButton>
            <OwnerLabel id={row.ownerId} />
            {mayWork && mayTakeIn(row) && (
              <Button variant="light" size="compact-sm" aria-label={`Take in ${row.title}`} onClick={() => take([row])}>
                Take in
              </Button>
            )}
          </li>
        ))}
      </ul>
      {rows.length > shown && (
        <Button variant="subtle" size="compact-sm" onClick={() => setShown(shown + step)}>
          Show {Math.min(step, rows.length - shown)} more of {rows.length}
        </Button>
      )}
      {question}
    </section>
  );
}
