import { ActionIcon, Button } from '@mantine/core';
import { useState } from 'react';
import type { Chart, Seat } from '#contract/seats.ts';
import { differencesOf } from '#rules/seats.ts';
import { t } from '#web/lib/translate.ts';
import { WhoCanSee } from '#web/teams/WhoCanSee.tsx';
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx';
import { lazyDialog } from '#web/ui/dialogs/lazyDialog.tsx';
import { IconDots } from '#web/ui/icons/icons.ts';
import { BackLink } from '#web/ui/layout/BackLink.tsx';
import { Menu } from '#web/ui/menus/Menu.tsx';
import { MenuItem } from '#web/ui/menus/MenuItem.tsx';
import type { FindPerson } from '../layout/find.ts';
import { useDeleteChart, usePublishChart } from '../useChartChanges.ts';
import classes from './Drafts.module.css';
import { describeDifference } from './differences.ts';

const DraftDialog = lazyDialog(() => import('./DraftDialog.tsx'));
const PublishDialog = lazyDialog(() => import('./PublishDialog.tsx'));
const ShareDraftDialog = lazyDialog(() => import('./ShareDraftDialog.tsx'));

type Props = {
  draft: Chart;
  seats: Seat[];
  primary: Seat[];
  find: FindPerson;
  mayEdit: boolean;
  onOpen: (id: string) => void;
  onLeave: () => void;
};

/** The bar above a draft: its name, audience, changes and actions. */
export function DraftBar({ draft, seats, primary, find, mayEdit, onOpen, onLeave }: Props) {
  const [dialog, setDialog] = useState<'publish' | 'delete' | 'rename' | 'share'>();
  const [isOpen, setIsOpen] = useState(false);
  const publish = usePublishChart(onLeave);
  const remove = useDeleteChart();
  const close = () => setDialog(undefined);
  const differences = differencesOf(seats, primary);
  const count = differences.length;
  return (
    <section className="mb-12" aria-label={t('Draft {name}', { name: draft.name })}>
      <div className={`${classes.head} row wrap gap-8-12`}>
        <BackLink to="/org-chart?tab=drafts">{t('Drafts')}</BackLink>
        <h2 className={classes.name} dir="auto">
          {draft.name}
        </h2>
        <WhoCanSee teamId={null} visibleTo={draft.visibleTo} />
        <Button
          size="xs"
          variant="default"
          aria-expanded={isOpen}
          disabled={count === 0}
          onClick={() => setIsOpen(!isOpen)}
        >
          {count === 0 ? t('No changes') : t('{count, plural, one {View # change} other {View # changes}}', { count })}
        </Button>
        {mayEdit && (
          <>
            <Button size="xs" loading={publish.isPending} onClick={() => setDialog('publish')}>
              {t('Publish')}
            </Button>
            <Menu
              label={t('Actions for {name}', { name: draft.name })}
              trigger={(trigger) => (
                <ActionIcon aria-label={t('Actions for {name}', { name: draft.name })} {...trigger}>
                  <IconDots size={18} />
                </ActionIcon>
              )}
            >
              <MenuItem onSelect={() => setDialog('share')}>{t('Share')}</MenuItem>
              <MenuItem onSelect={() => setDialog('rename')}>{t('Rename')}</MenuItem>
              <MenuItem onSelect={() => setDialog('delete')}>{t('Delete')}</MenuItem>
            </Menu>
          </>
        )}
      </div>
      {isOpen && count > 0 && (
        <ul className={classes.differences} aria-label={t('Compared with the primary chart')}>
          {differences.flatMap((difference) =>
            describeDifference(difference, { draft: seats, primary, find }).map((sentence) => (
              <li key={sentence}>
                {difference.kinds.includes('removed') ? (
                  sentence
                ) : (
                  <button
                    type="button"
                    className="underlined-on-hover breaks text-left"
                    onClick={() => onOpen(difference.seat.id)}
                  >
                    {sentence}
                  </button>
                )}
              </li>
            )),
          )}
        </ul>
      )}
      {dialog === 'publish' && (
        <PublishDialog
          draft={draft}
          primary={primary}
          find={find}
          onClose={close}
          onPublish={(keep) => publish.mutate({ draft, keep })}
        />
      )}
      {dialog === 'delete' && (
        <ConfirmDialog
          onClose={close}
          onConfirm={() => {
            onLeave();
            remove.mutate(draft);
          }}
          title={t('Delete draft')}
          question={t('Are you sure you want to delete the draft "{name}"? This action cannot be undone.', {
            name: draft.name,
          })}
        />
      )}
      {dialog === 'share' && <ShareDraftDialog draft={draft} onClose={close} />}
      {dialog === 'rename' && <DraftDialog draft={draft} onClose={close} />}
    </section>
  );
}
