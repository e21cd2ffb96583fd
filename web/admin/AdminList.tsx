import { Badge, Switch } from '@mantine/core';
import { IconBuildings } from '@tabler/icons-react';
import type { AdministeredOrganization } from '#contract/admin.ts';
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx';
import { useDialog } from '#web/ui/dialogs/useDialog.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { PagedCard } from '#web/ui/lists/PagedCard.tsx';
import classes from './Admin.module.css';
import { useAdministered } from './useAdministered.ts';
import { deactivation, useSwitchStatus } from './useOrganizationChanges.ts';

/** All organizations with what they hold, each with a switch. */
export const AdminList = () => (
  <PagedCard
    label="Organizations"
    query={useAdministered('organizations')}
    empty={<EmptyState icon={<IconBuildings size={22} stroke={1.6} />} title="No organizations found" />}
    rowHeight={56}
  >
    {(organization) => <AdminRow key={organization.id} organization={organization} />}
  </PagedCard>
);

const counts = [
  ['userCount', 'Users'],
  ['teamCount', 'Teams'],
  ['activeRocks', 'Rocks'],
] as const;

function AdminRow({ organization }: { organization: AdministeredOrganization }) {
  const { id, name, slug, description, isActive, subscriptionStatus } = organization;
  const change = useSwitchStatus();
  const question = useDialog();
  const isOn = change.isPending ? change.variables.isActive : isActive;
  return (
    <li className={classes.row} data-inactive={!isActive || undefined}>
      <span className={classes.what}>
        <span className={classes.name}>{name}</span>
        <span className={classes.facts}>
          {slug}
          {description && ` · ${description}`}
        </span>
      </span>
      <dl className={classes.counts}>
        {counts.map(([field, label]) => (
          <div key={field}>
            <dd>{organization[field].toLocaleString('en')}</dd>
            <dt>{label}</dt>
          </div>
        ))}
      </dl>
      <span className={classes.state}>
        <Badge color={subscriptionStatus === 'active' ? 'teal' : 'gray'}>{subscriptionStatus}</Badge>
        <Switch
          checked={isOn}
          disabled={change.isPending}
          label={isOn ? 'Active' : 'Inactive'}
          aria-label={`${name} is active`}
          onChange={() => (isActive ? question.open() : change.mutate({ id, name, isActive: true }))}
        />
      </span>
      {question.draw(() => (
        <ConfirmDialog
          onClose={question.close}
          onConfirm={() => change.mutate({ id, name, isActive: false })}
          {...deactivation(organization)}
        />
      ))}
    </li>
  );
}
