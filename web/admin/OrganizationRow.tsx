import { Badge, Button } from '@mantine/core';
import type { AdministeredOrganization } from '#contract/admin.ts';
import { DateText } from '#web/ui/dates/DateText.tsx';
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx';
import { useDialog } from '#web/ui/dialogs/useDialog.ts';
import classes from './Admin.module.css';
import { deactivation, useChangeStatus } from './useOrganizationChanges.ts';

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
  const question = useDialog();
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
          onClick={() => (isActive ? question.open() : change.mutate({ id, name, isActive: true }))}
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
