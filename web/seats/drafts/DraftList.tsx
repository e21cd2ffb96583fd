import { Button } from '@mantine/core';
import { IconSitemap } from '@tabler/icons-react';
import type { Chart } from '#contract/seats.ts';
import { fullName } from '#rules/people.ts';
import { Link } from '#web/lib/router.tsx';
import { WhoCanSee } from '#web/teams/WhoCanSee.tsx';
import { TimeAgo } from '#web/ui/dates/TimeAgo.tsx';
import { lazyDialog } from '#web/ui/dialogs/lazyDialog.tsx';
import { useDialog } from '#web/ui/dialogs/useDialog.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import type { Find } from '../layout/find.ts';
import classes from './Drafts.module.css';

const DraftDialog = lazyDialog(() => import('./DraftDialog.tsx'));

type Props = { drafts: Chart[]; find: Find; mayEdit: boolean; onCreated: (draft: Chart) => void };

/** The drafts of the chart, by name. */
export function DraftList({ drafts, find, mayEdit, onCreated }: Props) {
  const dialog = useDialog();
  const button = mayEdit && <Button onClick={() => dialog.open()}>Create Draft</Button>;
  return (
    <>
      {drafts.length === 0 ? (
        <EmptyState
          icon={<IconSitemap size={22} stroke={1.6} />}
          title="No drafts"
          description="A draft is a copy of the chart that you change without touching the primary one, compare with it, and make primary when the day comes. Only you see it until you share it."
          action={button}
        />
      ) : (
        <>
          <div className={classes.tools}>{button}</div>
          <ul className={classes.list} aria-label="Drafts">
            {drafts.map((draft) => (
              <li key={draft.id}>
                <Link className={classes.draft} to={`/org-chart?tab=drafts&draft=${draft.id}`}>
                  <span className={classes.draftName}>{draft.name}</span>
                  <span className={classes.about}>
                    {draft.createdById && `${fullName(find(draft.createdById))}, `}
                    <TimeAgo at={draft.createdAt} />
                  </span>
                  <WhoCanSee teamId={null} visibleTo={draft.visibleTo} />
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
      {dialog.draw(() => (
        <DraftDialog onClose={dialog.close} onCreated={onCreated} />
      ))}
    </>
  );
}
