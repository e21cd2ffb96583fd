import { useQuery } from '@tanstack/react-query';
import { navigate } from '#web/lib/router.tsx';
import { useCurrentUser } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { IconCheck, IconDoorEnter, IconPlus, IconSettings, IconShieldLock } from '#web/ui/icons/icons.ts';
import { MenuGroup } from '#web/ui/menus/MenuGroup.tsx';
import { MenuItem } from '#web/ui/menus/MenuItem.tsx';
import { takeFocus } from '#web/ui/menus/takeFocus.ts';
import classes from './OrganizationSwitcher.module.css';
import { membershipsQuery } from './queries.ts';
import { useOfferedOrganizations } from './useOfferedOrganizations.ts';
import { useSwitchOrganization } from './useSwitchOrganization.ts';

type Props = {
  /** Reloads the page after a switch, as the wide sidebar does. */
  reload: boolean;
  onChoose: (() => void) | undefined;
};

/** The items of the menu of organizations. */
export default function OrganizationItems({ reload, onChoose }: Props) {
  const { data: memberships = [], isPending } = useQuery(membershipsQuery);
  const switchOrganization = useSwitchOrganization({ reload, quiet: true });
  const { isSuperAdmin, organizationId } = useCurrentUser();
  // No item may move under the pointer.
  if (isPending) return null;
  return (
    <>
      <MenuGroup label={t('Organizations')}>
        {memberships.map(({ organization, role, isDefault }, index) => (
          <MenuItem
            key={organization.id}
            ref={index === 0 ? takeFocus : undefined}
            chosen={organization.id === organizationId}
            onSelect={() => {
              if (!isDefault || organization.id !== organizationId) switchOrganization.mutate(organization.id);
              onChoose?.();
            }}
            end={isDefault && <IconCheck size={16} aria-label={t('Default')} role="img" />}
          >
            <span className="block breaks" dir="auto">
              {organization.name}
            </span>
            <span className={`${classes.role} block dimmed tiny`}>
              {organization.isActive ? role : t('{role} · inactive', { role })}
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
          {t('Organization Settings')}
        </MenuItem>
        <MenuItem
          icon={<IconPlus size={16} stroke={1.6} />}
          onSelect={() => {
            onChoose?.();
            navigate('/organization-signup');
          }}
        >
          {t('Create Organization')}
        </MenuItem>
        {isSuperAdmin && (
          <MenuItem
            icon={<IconShieldLock size={16} stroke={1.6} />}
            onSelect={() => {
              onChoose?.();
              navigate('/admin');
            }}
          >
            {t('Super Admin Panel')}
          </MenuItem>
        )}
      </MenuGroup>
    </>
  );
}

/** Organizations that the user may join without a code. Loaded when the menu opens. */
function OfferedGroup({ onChoose }: { onChoose: (() => void) | undefined }) {
  const { offered, join } = useOfferedOrganizations();
  if (offered.length === 0) return null;
  return (
    <MenuGroup label={t('Open to You')}>
      {offered.map(({ id, name }) => (
        <MenuItem
          key={id}
          icon={<IconDoorEnter size={16} stroke={1.6} />}
          onSelect={() => {
            join(id);
            onChoose?.();
          }}
        >
          {t('Join {name}', { name })}
        </MenuItem>
      ))}
    </MenuGroup>
  );
}
