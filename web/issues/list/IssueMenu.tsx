import { ActionIcon } from '@mantine/core';
import type { Issue } from '#contract/issues.ts';
import { t } from '#web/lib/translate.ts';
import { IconArrowRight, IconDots, IconLink, IconSquareCheck } from '#web/ui/icons/icons.ts';
import { Menu } from '#web/ui/menus/Menu.tsx';
import { MenuGroup } from '#web/ui/menus/MenuGroup.tsx';
import { MenuItem } from '#web/ui/menus/MenuItem.tsx';
import { otherType, statusOptions } from '../options.ts';
import type { IssueChanges } from '../useIssueChanges.ts';

type Props = { issue: Issue; changes: IssueChanges; onRelate: (issue: Issue) => void; onSelect: (id: number) => void };

/** The menu with further actions for an issue. */
export function IssueMenu({ issue, changes, onRelate, onSelect }: Props) {
  const other = otherType(issue.issueType);
  return (
    <Menu
      label={t('More about {title}', { title: issue.title })}
      width={216}
      trigger={(props) => (
        <ActionIcon title={t('More')} aria-label={t('More about {title}', { title: issue.title })} {...props}>
          <IconDots size={16} stroke={1.6} />
        </ActionIcon>
      )}
    >
      <MenuGroup label={t('Status')}>
        {statusOptions().map(({ value, label }) => (
          <MenuItem
            key={value}
            chosen={value === issue.status}
            onSelect={() => value !== issue.status && changes.mark([issue], value)}
          >
            {label}
          </MenuItem>
        ))}
      </MenuGroup>
      <MenuGroup>
        <MenuItem icon={<IconArrowRight size={16} stroke={1.6} />} onSelect={() => changes.move([issue], other)}>
          {t('{type, select, long_term {Move to Long-Term} other {Move to Short-Term}}', { type: other })}
        </MenuItem>
        <MenuItem icon={<IconLink size={16} stroke={1.6} />} onSelect={() => onRelate(issue)}>
          {t('Add Related {plainTodoTitle}')}
        </MenuItem>
        <MenuItem icon={<IconSquareCheck size={16} stroke={1.6} />} onSelect={() => onSelect(issue.id)}>
          {t('Select')}
        </MenuItem>
      </MenuGroup>
    </Menu>
  );
}
