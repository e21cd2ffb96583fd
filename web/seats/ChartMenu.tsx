import { ActionIcon } from '@mantine/core';
import type { Seat } from '#contract/seats.ts';
import { serverDate } from '#web/lib/serverClock.ts';
import { useExport } from '#web/lib/text/useExport.ts';
import { toast } from '#web/lib/toast.ts';
import { t } from '#web/lib/translate.ts';
import { useOrganizationName } from '#web/organizations/queries.ts';
import {
  IconArrowsDiagonalMinimize2,
  IconArrowsMove,
  IconDots,
  IconPhoto,
  IconPrinter,
  IconVectorTriangle,
} from '#web/ui/icons/icons.ts';
import { ExportItems } from '#web/ui/layout/ExportItems.tsx';
import { Menu } from '#web/ui/menus/Menu.tsx';
import { MenuItem } from '#web/ui/menus/MenuItem.tsx';
import { fetchSeatRows } from './csv.ts';
import type { FindPerson } from './layout/find.ts';
import { ChartPicture } from './picture/ChartPicture.tsx';
import { savePng, saveSvg } from './picture/saveImage.tsx';

type Props = {
  name: string;
  seats: Seat[];
  find: FindPerson;
  collapsed: ReadonlySet<string>;
  onCollapse: (ids: string[]) => void;
};

/** The menu of a chart: print, export as an image or a list, expand and collapse all. */
export function ChartMenu({ name, seats, find, collapsed, onCollapse }: Props) {
  const organization = useOrganizationName() ?? '';
  const picture = (
    <ChartPicture seats={seats} find={find} collapsed={collapsed} label={name} organization={organization} />
  );
  const fileName = `${t('accountability-chart')}-${serverDate().toISOString().slice(0, 10)}`;
  const { mutate: exportSeats } = useExport(fileName, () => fetchSeatRows(seats));
  const failed = () => toast.error(t('Error'), t("Couldn't create the image. Try SVG, or print the chart."));
  const parents = [...new Set(seats.flatMap(({ parentId }) => parentId ?? []))];
  const icon = { size: 17, stroke: 1.6, 'aria-hidden': true } as const;
  return (
    <Menu
      label={t('Chart actions')}
      trigger={(trigger) => (
        <ActionIcon
          variant="default"
          size={36}
          aria-label={t('Chart actions')}
          title={t('Print, export, expand')}
          {...trigger}
        >
          <IconDots size={17} stroke={1.6} />
        </ActionIcon>
      )}
    >
      <MenuItem icon={<IconPrinter {...icon} />} onSelect={() => window.print()}>
        {t('Print on one page')}
      </MenuItem>
      <MenuItem icon={<IconPhoto {...icon} />} onSelect={() => void savePng(picture, fileName).catch(failed)}>
        {t('Save as PNG')}
      </MenuItem>
      <MenuItem icon={<IconVectorTriangle {...icon} />} onSelect={() => saveSvg(picture, fileName)}>
        {t('Save as SVG')}
      </MenuItem>
      <ExportItems onSelect={exportSeats} />
      <MenuItem icon={<IconArrowsMove {...icon} />} onSelect={() => onCollapse([])}>
        {t('Expand all')}
      </MenuItem>
      <MenuItem icon={<IconArrowsDiagonalMinimize2 {...icon} />} onSelect={() => onCollapse(parents)}>
        {t('Collapse all')}
      </MenuItem>
    </Menu>
  );
}
