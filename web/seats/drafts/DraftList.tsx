import { Button } from '@mantine/core';
import type { Chart } from '#contract/seats.ts';
import { Link } from '#web/lib/router.tsx';
import { rich, t } from '#web/lib/translate.ts';
import { WhoCanSee } from '#web/teams/WhoCanSee.tsx';
import { TimeAgo } from '#web/ui/dates/TimeAgo.tsx';
import { lazyDialog } from '#web/ui/dialogs/lazyDialog.tsx';
import { useDialog } from '#web/ui/dialogs/useDialog.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { IconSitemap } from '#web/ui/icons/icons.ts';
import { usePeople } from '#web/users/queries.ts';
import classes from './Drafts.module.css';

const DraftDialog = lazyDialog(() => import('./DraftDialog.tsx'));

type Props = { drafts: Chart[]; mayEdit: boolean; onCreated: (draft: Chart) => void };

export function DraftList({ drafts, mayEdit, onCreated }: Props) {
  const { nameOf } = usePeople();
  const dialog = useDialog();
  const button = mayEdit && <Button onClick={() => dialog.open()}>{t('Create draft')}</Button>;
  return (
    <>
      {drafts.length === 0 ? (
        <EmptyState
          icon={<IconSitemap size={22} stroke={1.6} />}
          title={t('No drafts')}
          description={t(
            'Drafts let you plan changes without affecting the primary chart. Only you see a draft until you share it.',
          )}
          action={button}
        />
      ) : (
        <>
          <div className="flex justify-end mb-12">{button}</div>
          <ul className="card clipped lined" aria-label={t('Drafts')}>
            {drafts.map((draft) => (
              <li key={draft.id}>
                <Link className={classes.draft} to={`/org-chart?tab=drafts&draft=${draft.id}`}>
                  <span className={classes.draftName} dir="auto">
                    {draft.name}
                  </span>
                  <span className="dimmed small">
                    {draft.createdById ? (
                      rich('{name}, {time}', {
                        name: nameOf(draft.createdById),
                        time: <TimeAgo at={draft.createdAt} />,
                      })
                    ) : (
                      <TimeAgo at={draft.createdAt} />
                    )}
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
