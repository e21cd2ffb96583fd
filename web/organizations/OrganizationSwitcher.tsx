import { IconSelector } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { idlePart } from '#web/lib/offline/idlePart.tsx';
import { t } from '#web/lib/translate.ts';
import { Menu } from '#web/ui/menus/Menu.tsx';
import { OrganizationMark } from './OrganizationMark.tsx';
import classes from './OrganizationSwitcher.module.css';
import { membershipsQuery, useOrganizationName } from './queries.ts';

const OrganizationItems = idlePart(() => import('./OrganizationItems.tsx'), null);

type Props = {
  /** Reloads the page after a switch, as the wide sidebar does. */
  reload: boolean;
  onChoose?: (() => void) | undefined;
};

/** The current organization, and a menu of the user's organizations. */
export function OrganizationSwitcher({ reload, onChoose }: Props) {
  const { data: memberships = [] } = useQuery(membershipsQuery);
  const current = useOrganizationName() ?? '';
  return (
    <Menu
      label={t('Organizations')}
      width={272}
      trigger={(props) => (
        <button type="button" className={classes.trigger} {...props}>
          <OrganizationMark organization={memberships.find(({ isDefault }) => isDefault)?.organization} />
          <span className="grow truncate">{current}</span>
          <IconSelector className="dimmed" size={16} stroke={1.6} aria-label={t('Switch organization')} role="img" />
        </button>
      )}
    >
      <OrganizationItems reload={reload} onChoose={onChoose} />
    </Menu>
  );
}
