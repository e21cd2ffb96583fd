import { idlePart } from '#web/lib/offline/idlePart.tsx';
import { queryClient } from '#web/lib/query.ts';
import { t } from '#web/lib/translate.ts';
import { IconSelector } from '#web/ui/icons/icons.ts';
import { Menu } from '#web/ui/menus/Menu.tsx';
import { OrganizationMark } from './OrganizationMark.tsx';
import classes from './OrganizationSwitcher.module.css';
import { membershipsQuery, useCurrentOrganization, useOrganizationName } from './queries.ts';

const OrganizationItems = idlePart(() => import('./OrganizationItems.tsx'), null);

type Props = {
  /** Reloads the page after a switch, as the wide sidebar does. */
  reload: boolean;
  onChoose?: (() => void) | undefined;
};

/** The current organization, and a menu of the user's organizations. */
export function OrganizationSwitcher({ reload, onChoose }: Props) {
  const organization = useCurrentOrganization() ?? undefined;
  const name = useOrganizationName() ?? '';
  const prefetch = () => void queryClient.prefetchQuery(membershipsQuery);
  return (
    <Menu
      label={t('Organizations')}
      width={272}
      trigger={(props) => (
        <button type="button" className={classes.trigger} onPointerEnter={prefetch} onFocus={prefetch} {...props}>
          <OrganizationMark organization={organization} />
          <span className="grow truncate" dir="auto">
            {name}
          </span>
          <IconSelector className="dimmed" size={16} stroke={1.6} aria-label={t('Switch organization')} role="img" />
        </button>
      )}
    >
      <OrganizationItems reload={reload} onChoose={onChoose} />
    </Menu>
  );
}
