import { IconCheck, IconDoorEnter, IconPlus, IconSelector, IconSettings, IconShieldLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { navigate } from '#web/lib/router.tsx';
import { useCurrentUser } from '#web/lib/session.ts';
import { Menu } from '#web/ui/menus/Menu.tsx';
import { MenuGroup } from '#web/ui/menus/MenuGroup.tsx';
import { MenuItem } from '#web/ui/menus/MenuItem.tsx';
import { OrganizationMark } from './OrganizationMark.tsx';
import classes from './OrganizationSwitcher.module.css';
import { membershipsQuery, useOrganizationName } from './queries.ts';
import { useOffered } from './useOffered.ts';
import { useSwitchOrganization } from './useSwitchOrganization.ts';

type Props = {
  /** In the wide sidebar the page is loaded anew after a switch. */
  reload: boolean;
  onChoose?: () => void;
};

/** The current organization, and a menu of all that one belongs to. */
export function OrganizationSwitcher({ reload, onChoose }: Props) {
  const { data: memberships = [] } = useQuery(membershipsQuery);
  const switchOrganization = useSwitchOrganization({ reload, quiet: true });
  const { isSuperAdmin } = useCurrentUser();
  const current = useOrganizationName() ?? '';
  return (
    <Menu
      label="Organizations"
      width={272}
      trigger={(props) => (
        <button type="button" className={classes.trigger} {...props}>
          <OrganizationMark organization={memberships.find(({ isDefault }) => isDefault)?.organization} />
          <span className={classes.name}>{current}</span>
          <IconSelector size={16} stroke={1.6} aria-label="Switch organization" role="img" />
        </button>
      )}
    >
      <MenuGroup label="Organizations">
        {memberships.map(({ organization, role, isDefault }) => (
          <MenuItem
            key={organization.id}
            chosen={isDefault}
            onSelect={() => {
              if (!isDefault) switchOrganization.mutate(organization.id);
              onChoose?.();
            }}
            end={isDefault && <IconCheck size={16} aria-label="Default" role="img" />}
          >
            <span className={classes.organization}>{organization.name}</span>
            <span className={classes.role}>
              {role}
              {!organization.isActive && ' · inactive'}
            </span>
          </MenuItem>
        ))}
      </MenuGroup>
      <OfferedGroup onChoose={onChoose} />
      <MenuGroup>
        <MenuItem
          icon={<IconSettings size={16} stroke={1.6} />}
          onSelect={() => {
            onChoose?.();
            navigate('/organization');
          }}
        >
          Organization Settings
        </MenuItem>
        <MenuItem
          icon={<IconPlus size={16} stroke={1.6} />}
          onSelect={() => {
            onChoose?.();
            navigate('/organization-signup');
          }}
        >
          Create Organization
        </MenuItem>
        {isSuperAdmin && (
          <MenuItem
            icon={<IconShieldLock size={16} stroke={1.6} />}
            onSelect={() => {
              onChoose?.();
              navigate('/admin');
            }}
          >
            Super Admin Panel
          </MenuItem>
        )}
      </MenuGroup>
    </Menu>
  );
}

/** The organizations that one may join without a code, asked for once the menu is open. */
function OfferedGroup({ onChoose }: { onChoose: (() => void) | undefined }) {
  const { offered, join } = useOffered();
  if (offered.length === 0) return null;
  return (
    <MenuGroup label="Open to You">
      {offered.map(({ id, name }) => (
        <MenuItem
          key={id}
          icon={<IconDoorEnter size={16} stroke={1.6} />}
          onSelect={() => {
            join(id);
            onChoose?.();
          }}
        >
          Join {name}
        </MenuItem>
      ))}
    </MenuGroup>
  );
}
