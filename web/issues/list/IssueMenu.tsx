import { ActionIcon } from '@mantine/core';
import { IconArrowRight, IconCheck, IconDots, IconLink, IconSquareCheck } from '@tabler/icons-react';
import type { Issue } from '#contract/issues.ts';
import { say } from '#web/lib/say.ts';
import { Menu } from '#web/ui/menus/Menu.tsx';
import { MenuGroup } from '#web/ui/menus/MenuGroup.tsx';
import { MenuItem } from '#web/ui/menus/MenuItem.tsx';
import { otherType, statusOptions, typeNames } from '../options.ts';
import type { IssueChanges } from '../useIssueChanges.ts';

type Props = { issue: Issue; changes: IssueChanges; onRelate: (issue: Issue) => void; onSelect: (id: number) => void };

/** What else can be done to an issue. */
export function IssueMenu({ issue, changes, onRelate, onSelect }: Props) {
  const other = otherType(issue.issueType);
  return (
    <Menu
      label={`More about ${issue.title}`}
      width={216}
      trigger={(props) => (
        <ActionIcon title="More" aria-label={`More about ${issue.title}`} {...props}>
          <IconDots size={16} stroke={1.6} />
        </ActionIcon>
      )}
    >
      <MenuGroup label="Status">
        {statusOptions.map(({ value, label }) => (
          <MenuItem
            key={value}
            chosen={value === issue.status}
            end={value === issue.status && <IconCheck size={16} aria-hidden="true" />}
            onSelect={() => value !== issue.status && changes.mark([issue], value)}
          >
            {label}
          </MenuItem>
        ))}
      </MenuGroup>
      <MenuGroup>
        <MenuItem icon={<IconArrowRight size={16} stroke={1.6} />} onSelect={() => changes.move([issue], other)}>
          Move to {typeNames[other]}
        </MenuItem>
        <MenuItem icon={<IconLink size={16} stroke={1.6} />} onSelect={() => onRelate(issue)}>
          {say('Add Related Todo')}
        </MenuItem>
        <MenuItem icon={<IconSquareCheck size={16} stroke={1.6} />} onSelect={() => onSelect(issue.id)}>
          Select
        </MenuItem>
      </MenuGroup>
    </Menu>
  );
}
