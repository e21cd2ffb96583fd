import { ActionIcon } from '@mantine/core';
import {
  IconArrowsDiagonalMinimize2,
  IconArrowsMove,
  IconDots,
  IconPhoto,
  IconPrinter,
  IconVectorTriangle,
} from '@tabler/icons-react';
import type { Seat } from '#contract/seats.ts';
import { toast } from '#web/lib/toast.ts';
import { Menu } from '#web/ui/menus/Menu.tsx';
import { MenuItem } from '#web/ui/menus/MenuItem.tsx';
import type { Find } from './layout/find.ts';
import { ChartPicture } from './picture/ChartPicture.tsx';
import { savePng, saveSvg } from './picture/savePicture.tsx';

type Props = {
  name: string;
  seats: Seat[];
  find: Find;
  collapsed: ReadonlySet<string>;
  onCollapse: (ids: string[]) => void;
};

/** What else one does with a chart: to print it, to keep it as a picture, to unfold all of it. */
export function ChartMenu({ name, seats, find, collapsed, onCollapse }: Props) {
  const picture = <ChartPicture seats={seats} find={find} collapsed={collapsed} label={name} />;
  const fileName = `accountability-chart-${new Date().toISOString().slice(0, 10)}`;
  const failed = () => toast.error('Error', 'The picture could not be made. Try SVG, or print the chart.');
  const parents = [...new Set(seats.flatMap(({ parentId }) => parentId ?? []))];
  const icon = { size: 17, stroke: 1.6, 'aria-hidden': true } as const;
  return (
    <Menu
      label="Chart actions"
      trigger={(trigger) => (
        <ActionIcon variant="default" size={36} aria-label="Chart actions" title="Print, save, unfold" {...trigger}>
          <IconDots size={17} stroke={1.6} />
        </ActionIcon>
      )}
    >
      <MenuItem icon={<IconPrinter {...icon} />} onSelect={() => window.print()}>
        Print on One Page
      </MenuItem>
      <MenuItem icon={<IconPhoto {...icon} />} onSelect={() => void savePng(picture, fileName).catch(failed)}>
        Save as PNG
      </MenuItem>
      <MenuItem icon={<IconVectorTriangle {...icon} />} onSelect={() => saveSvg(picture, fileName)}>
        Save as SVG
      </MenuItem>
      <MenuItem icon={<IconArrowsMove {...icon} />} onSelect={() => onCollapse([])}>
        Expand All
      </MenuItem>
      <MenuItem icon={<IconArrowsDiagonalMinimize2 {...icon} />} onSelect={() => onCollapse(parents)}>
        Collapse All
      </MenuItem>
    </Menu>
  );
}
