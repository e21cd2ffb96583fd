import { Badge, Switch } from '@mantine/core';
import type { AdministeredOrganization } from '#contract/admin.ts';
import { msg } from '#rules/translate.ts';
import { language, t } from '#web/lib/translate.ts';
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx';
import { useDialog } from '#web/ui/dialogs/useDialog.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { IconBuildings } from '#web/ui/icons/icons.ts';
import { PagedCard } from '#web/ui/lists/PagedCard.tsx';
import classes from './Admin.module.css';
import { deactivationQuestion, useSwitchStatus } from './useOrganizationChanges.ts';
import { useOrganizationPages } from './useOrganizationPages.ts';

/** All organizations with their counts and an active switch. */
export const AdminList = () => (
  <PagedCard
    label={t('Organizations')}
    query={useOrganizationPages('organizations')}
    empty={<EmptyState icon={<IconBuildings size={22} stroke={1.6} />} title={t('No organizations found')} />}
    rowHeight={56}
  >
    {(organization) => <AdminRow key={organization.id} organization={organization} />}
  </PagedCard>
);

const counts = [
  ['userCount', msg('Users')],
  ['teamCount', msg('Teams')],
  ['activeRocks', msg('{rocksTitle}')],
] as const;

function AdminRow({ organization }: { organization: AdministeredOrganization }) {
  const { id, name, slug, description, isActive, subscriptionStatus } = organization;
  const change = useSwitchStatus();
  const question = useDialog();
  const isOn = change.isPending ? change.variables.isActive : isActive;
  return (
    <li className={classes.row} data-inactive={!isActive || undefined}>
      <span className={classes.title}>
        <span className={classes.name} dir="auto">
          {name}
        </span>
        <span className="truncate dimmed small">
          {slug}
          {description && ` · ${description}`}
        </span>
      </span>
      <dl className={`${classes.counts} flex gap-24`}>
        {counts.map(([field, label]) => (
          <div key={field}>
            <dd className="weight-560 figures">{organization[field].toLocaleString(language)}</dd>
            <dt className="dimmed small">{t(label)}</dt>
          </div>
        ))}
      </dl>
      <span className={classes.state}>
        <Badge color={subscriptionStatus === 'active' ? 'teal' : 'gray'}>
          {subscriptionStatus === 'active' ? t('active') : subscriptionStatus}
        </Badge>
        <Switch
          checked={isOn}
          disabled={change.isPending}
          label={isOn ? t('Active') : t('Inactive')}
          aria-label={t('{name} is active', { name })}
          onChange={() => (isActive ? question.open() : change.mutate({ id, name, isActive: true }))}
        />
      </span>
      {question.draw(() => (
        <ConfirmDialog
          onClose={question.close}
          onConfirm={() => change.mutate({ id, name, isActive: false })}
          {...deactivationQuestion(organization)}
        />
      ))}
    </li>
  );
}
