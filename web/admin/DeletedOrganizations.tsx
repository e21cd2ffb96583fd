import { Button } from '@mantine/core';
import type { AdministeredOrganization } from '#contract/admin.ts';
import { trashDays } from '#contract/limits.ts';
import { rich, t } from '#web/lib/translate.ts';
import { DateText } from '#web/ui/dates/DateText.tsx';
import { PagedCard } from '#web/ui/lists/PagedCard.tsx';
import classes from './Admin.module.css';
import { useRestoreOrganization } from './useOrganizationChanges.ts';
import { useDeletedPages } from './useOrganizationPages.ts';

/** The deleted organizations that can still be restored, if any. */
export function DeletedOrganizations() {
  const query = useDeletedPages();
  if (!query.data?.pages[0]?.rows.length) return null;
  return (
    <>
      <h2 className={classes.heading}>{t('Deleted')}</h2>
      <PagedCard label={t('Deleted organizations')} query={query} empty={null} rowHeight={56}>
        {(organization) => <DeletedRow key={organization.id} organization={organization} />}
      </PagedCard>
    </>
  );
}

/** When an organization deleted at `deletedAt` (ISO 8601) can no longer be restored. */
const purgedAt = (deletedAt: string) => new Date(Date.parse(deletedAt) + trashDays * 24 * 3600_000).toISOString();

function DeletedRow({ organization }: { organization: AdministeredOrganization }) {
  const { id, name, slug, userCount, deletedAt } = organization;
  const restore = useRestoreOrganization();
  return (
    <li className={classes.row}>
      <span className={classes.title}>
        <span className={classes.name} dir="auto">
          {name}
        </span>
        <span className="truncate dimmed small">
          {slug} · {t('{count, plural, one {# user} other {# users}}', { count: userCount })}
        </span>
      </span>
      {deletedAt && (
        <span className={classes.admin}>
          <span>{rich('Deleted {date}', { date: <DateText value={deletedAt} withYear /> })}</span>
          <span className="truncate dimmed small">
            {rich('Permanently removed on {date}', { date: <DateText value={purgedAt(deletedAt)} withYear /> })}
          </span>
        </span>
      )}
      <span className={classes.buttons}>
        <Button
          variant="default"
          size="xs"
          aria-label={t('Restore {title}', { title: name })}
          loading={restore.isPending}
          onClick={() => restore.mutate(id)}
        >
          {t('Restore')}
        </Button>
      </span>
    </li>
  );
}
