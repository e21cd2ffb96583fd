import { Button } from '@mantine/core';
import type { AdministeredOrganization } from '#contract/admin.ts';
import { keptDays } from '#contract/limits.ts';
import { DateText } from '#web/ui/dates/DateText.tsx';
import { PagedCard } from '#web/ui/lists/PagedCard.tsx';
import classes from './Admin.module.css';
import { useDeleted } from './useAdministered.ts';
import { useRestoreOrganization } from './useOrganizationChanges.ts';

/** The organizations that are deleted and can still be restored; nothing where there is none. */
export function DeletedOrganizations() {
  const query = useDeleted();
  if (!query.data?.pages[0]?.rows.length) return null;
  return (
    <>
      <h2 className={classes.heading}>Deleted</h2>
      <PagedCard label="Deleted organizations" query={query} empty={null} rowHeight={56}>
        {(organization) => <DeletedRow key={organization.id} organization={organization} />}
      </PagedCard>
    </>
  );
}

/** When an organization that was deleted at a moment (ISO 8601) is gone for good. */
const endOf = (deletedAt: string) => new Date(Date.parse(deletedAt) + keptDays * 24 * 3600_000).toISOString();

function DeletedRow({ organization }: { organization: AdministeredOrganization }) {
  const { id, name, slug, userCount, deletedAt } = organization;
  const restore = useRestoreOrganization();
  return (
    <li className={classes.row}>
      <span className={classes.what}>
        <span className={classes.name}>{name}</span>
        <span className={classes.facts}>
          {slug} · {userCount === 1 ? '1 user' : `${userCount.toLocaleString('en')} users`}
        </span>
      </span>
      {deletedAt && (
        <span className={classes.who}>
          <span>
            Deleted <DateText value={deletedAt} withYear />
          </span>
          <span className={classes.facts}>
            Gone for good on <DateText value={endOf(deletedAt)} withYear />
          </span>
        </span>
      )}
      <span className={classes.buttons}>
        <Button
          variant="default"
          size="xs"
          aria-label={`Restore ${name}`}
          loading={restore.isPending}
          onClick={() => restore.mutate(id)}
        >
          Restore
        </Button>
      </span>
    </li>
  );
}
