import { Badge, Button } from '@mantine/core';
import type { AdministeredOrganization } from '#contract/admin.ts';
import { rich, t } from '#web/lib/translate.ts';
import { DateText } from '#web/ui/dates/DateText.tsx';
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx';
import { useDialog } from '#web/ui/dialogs/useDialog.ts';
import classes from './Admin.module.css';
import { deactivationQuestion, useChangeStatus } from './useOrganizationChanges.ts';

type Props = {
  organization: AdministeredOrganization;
  isDeleting: boolean;
  onDelete: (organization: AdministeredOrganization) => void;
};

export function OrganizationRow({ organization, isDeleting, onDelete }: Props) {
  const { id, name, slug, description, isActive, adminEmail, userCount, createdAt } = organization;
  const change = useChangeStatus();
  const question = useDialog();
  const action = isActive ? t('Deactivate') : t('Activate');
  return (
    <li className={classes.row} data-inactive={!isActive || undefined}>
      <span className={classes.title}>
        <span className="row shrink gap-8">
          <span className={classes.name} dir="auto">
            {name}
          </span>
          <Badge color={isActive ? 'teal' : 'gray'}>{isActive ? t('Active') : t('Inactive')}</Badge>
        </span>
        <span className="truncate dimmed small">
          {slug}
          {description && ` · ${description}`}
        </span>
      </span>
      <span className={classes.admin}>
        <span className="truncate">{adminEmail ?? t('No admin')}</span>
        <span className="truncate dimmed small">
          {rich('{count, plural, one {# user} other {# users}} · created {date}', {
            count: userCount,
            date: <DateText value={createdAt} withYear />,
          })}
        </span>
      </span>
      <span className={classes.buttons}>
        <Button
          variant="default"
          size="xs"
          aria-label={t('{action} {title}', { action, title: name })}
          loading={change.isPending}
          onClick={() => (isActive ? question.open() : change.mutate({ id, name, isActive: true }))}
        >
          {action}
        </Button>
        <Button
          variant="subtle"
          color="red"
          size="xs"
          aria-label={t('Delete {name}', { name })}
          loading={isDeleting}
          onClick={() => onDelete(organization)}
        >
          {t('Delete')}
        </Button>
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
