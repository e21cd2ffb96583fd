import { ActionIcon, Button } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import type { Chart, Seat } from '#contract/seats.ts';
import { differencesOf } from '#rules/seats.ts';
import { WhoCanSee } from '#web/teams/WhoCanSee.tsx';
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx';
import { lazyDialog } from '#web/ui/dialogs/lazyDialog.tsx';
import { BackLink } from '#web/ui/layout/BackLink.tsx';
import { Menu } from '#web/ui/menus/Menu.tsx';
import { MenuItem } from '#web/ui/menus/MenuItem.tsx';
import type { Find } from '../layout/find.ts';
import { useDeleteChart, usePublishChart } from '../useChartChanges.ts';
import classes from './Drafts.module.css';
import { sentencesOf } from './sentences.ts';

const DraftDialog = lazyDialog(() => import('./DraftDialog.tsx'));
const ShareDraftDialog = lazyDialog(() => import('./ShareDraftDialog.tsx'));

type Props = {
  draft: Chart;
  seats: Seat[];
  primary: Seat[];
  find: Find;
  mayEdit: boolean;
  onShow: (id: string) => void;
  onLeave: () => void;
};

/** What a draft is called, who sees it, what it changes, and what can be done with it. */
export function DraftBar({ draft, seats, primary, find, mayEdit, onShow, onLeave }: Props) {
  const [asked, ask] = useState<'publish' | 'delete' | 'rename' | 'share'>();
  const [isOpen, setIsOpen] = useState(false);
  const publish = usePublishChart(onLeave);
  const remove = useDeleteChart();
  const close = () => ask(undefined);
  const differences = differencesOf(seats, primary);
  const count = differences.length;
  const inWords = count === 0 ? 'No changes' : `${count} ${count === 1 ? 'seat differs' : 'seats differ'}`;
  return (
    <section className={classes.bar} aria-label={`Draft ${draft.name}`}>
      <div className={classes.head}>
        <BackLink to="/org-chart?tab=drafts">Drafts</BackLink>
        <h2 className={classes.name}>{draft.name}</h2>
        <WhoCanSee teamId={null} visibleTo={draft.visibleTo} />
        <Button
          size="xs"
          variant="default"
          aria-expanded={isOpen}
          disabled={count === 0}
          onClick={() => setIsOpen(!isOpen)}
        >
          {inWords}
        </Button>
        {mayEdit && (
          <>
            <Button size="xs" loading={publish.isPending} onClick={() => ask('publish')}>
              Make Primary
            </Button>
            <Menu
              label={`Actions of ${draft.name}`}
              trigger={(trigger) => (
                <ActionIcon aria-label={`Actions of ${draft.name}`} {...trigger}>
                  <IconDots size={18} />
                </ActionIcon>
              )}
            >
              <MenuItem onSelect={() => ask('share')}>Share</MenuItem>
              <MenuItem onSelect={() => ask('rename')}>Rename</MenuItem>
              <MenuItem onSelect={() => ask('delete')}>Delete</MenuItem>
            </Menu>
          </>
        )}
      </div>
      {isOpen && count > 0 && (
        <ul className={classes.differences} aria-label="Compared with the primary chart">
          {differences.flatMap((difference) =>
            sentencesOf(difference, { draft: seats, primary, find }).map((sentence) => (
              <li key={sentence}>
                {difference.kinds.includes('removed') ? (
                  sentence
                ) : (
                  <button type="button" className={classes.difference} onClick={() => onShow(difference.seat.id)}>
                    {sentence}
                  </button>
                )}
              </li>
            )),
          )}
        </ul>
      )}
      {asked === 'publish' && (
        <ConfirmDialog
          onClose={close}
          onConfirm={() => publish.mutate(draft)}
          title="Make Primary"
          question={`Make “${draft.name}” the primary chart? Everybody sees it at once. The present one is kept as a draft.`}
          confirmLabel="Make Primary"
          destructive={false}
        />
      )}
      {asked === 'delete' && (
        <ConfirmDialog
          onClose={close}
          onConfirm={() => {
            onLeave();
            remove.mutate(draft);
          }}
          title="Delete Draft"
          question={`Are you sure you want to delete the draft "${draft.name}"? This action cannot be undone.`}
        />
      )}
      {asked === 'share' && <ShareDraftDialog draft={draft} onClose={close} />}
      {asked === 'rename' && <DraftDialog draft={draft} onClose={close} />}
    </section>
  );
}
