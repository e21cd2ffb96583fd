import { Badge, Button } from '@mantine/core';
import type { AdministeredOrganization } from '#contract/admin.ts';
import { DateText } from '#web/ui/dates/DateText.tsx';
import classes from './Admin.module.css';
import { useChangeStatus } from './useOrganizationChanges.ts';

type Props = {
  organization: AdministeredOrganization;
  /** Whether it is on its way out. */
  isGoing: boolean;
  onDelete: (organization: AdministeredOrganization) => void;
};

/** One organization with what can be done to it. */
export function OrganizationRow({ organization, isGoing, onDelete }: Props) {
  const { id, name, slug, description, isActive, adminEmail, userCount, createdAt } = organization;
  const change = useChangeStatus();
  const does = isActive ? 'Deactivate' : 'Activate';
  return (
    <li className={classes.row} data-inactive={!isActive || undefined}>
      <span className={classes.what}>
        <span className={classes.head}>
          <span className={classes.name}>{name}</span>
          <Badge color={isActive ? 'teal' : 'gray'}>{isActive ? 'Active' : 'Inactive'}</Badge>
        </span>
        <span className={classes.facts}>
          {slug}
          {description && ` · ${description}`}
        </span>
      </span>
      <span className={classes.who}>
        <span className={classes.email}>{adminEmail ?? 'No admin'}</span>
        <span className={classes.facts}>
          {userCount === 1 ? '1 user' : `${userCount.toLocaleString('en')} users`} · created{' '}
          <DateText value={createdAt} withYear />
        </span>
      </span>
      <span className={classes.buttons}>
        <Button
          variant="default"
          size="xs"
          aria-label={`${does} ${name}`}
          loading={change.isPending}
          onClick={() => change.mutate({ id, isActive: !isActive })}
        >
          {does}
        </Button>
        <Button
          variant="subtle"
          color="red"
          size="xs"
          aria-label={`Delete ${name}`}
          loading={isGoing}
          onClick={() => onDelete(organization)}
        >
          Delete
        </Button>
      </span>
    </li>
  );
}
