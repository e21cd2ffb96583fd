import { ActionIcon } from '@mantine/core';
import type { Scorecard } from '#contract/scorecards.ts';
import { mayEditScorecards } from '#rules/scorecards.ts';
import type { Week } from '#rules/weeks.ts';
import { queryClient } from '#web/lib/query.ts';
import { useHashTarget } from '#web/lib/routing/useHashTarget.ts';
import { useAsker } from '#web/lib/session.ts';
import { useExport } from '#web/lib/text/useExport.ts';
import { t } from '#web/lib/translate.ts';
import { useWeekStart } from '#web/organizations/useQuarter.ts';
import { lazyDialog } from '#web/ui/dialogs/lazyDialog.tsx';
import { useDialog } from '#web/ui/dialogs/useDialog.ts';
import { IconDotsVertical, IconUpload } from '#web/ui/icons/icons.ts';
import { ExportItems } from '#web/ui/layout/ExportItems.tsx';
import { Menu } from '#web/ui/menus/Menu.tsx';
import { MenuItem } from '#web/ui/menus/MenuItem.tsx';
import { usersQuery } from '#web/users/queries.ts';
import { measurablesQuery } from '../queries.ts';
import { scorecardRows } from './csv.ts';

const ImportDialog = lazyDialog(() => import('./ImportDialog.tsx'));

type Props = {
  scorecard: Scorecard;
  year: number;
  /** Receives the weeks that have values now, the earliest first. */
  onImported: (weeks: Week[]) => void;
};

/** Exports a scorecard to a spreadsheet, and imports one for people who may edit it. */
export function ScorecardFiles({ scorecard, year, onImported }: Props) {
  const mayImport = mayEditScorecards(useAsker());
  const startsOn = useWeekStart();
  const dialog = useDialog();
  useHashTarget('export');
  const { mutate: exportYear } = useExport(`${scorecard.name} ${year}`, async () => {
    const [measurables, people] = await Promise.all([
      queryClient.fetchQuery(measurablesQuery(scorecard.id, year)),
      queryClient.fetchQuery(usersQuery),
    ]);
    return scorecardRows(measurables, people, year, startsOn);
  });
  return (
    <>
      <Menu
        label={t('Files')}
        width={220}
        trigger={(props) => (
          <ActionIcon
            id="export"
            variant="default"
            size={36}
            title={t('Import and export')}
            aria-label={t('Import and export')}
            {...props}
          >
            <IconDotsVertical size={17} stroke={1.6} />
          </ActionIcon>
        )}
      >
        <ExportItems onSelect={exportYear} />
        {mayImport && (
          <MenuItem icon={<IconUpload size={16} stroke={1.6} />} onSelect={() => dialog.open()}>
            {t('Import')}
          </MenuItem>
        )}
      </Menu>
      {dialog.draw(() => (
        <ImportDialog onClose={dialog.close} scorecard={scorecard} year={year} onImported={onImported} />
      ))}
    </>
  );
}
