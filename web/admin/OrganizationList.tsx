import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconBuildings, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import type { AdministeredOrganization } from '#contract/admin.ts';
import { useAddress } from '#web/lib/useAddress.ts';
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx';
import { useDialog } from '#web/ui/dialogs/useDialog.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { ListSkeleton } from '#web/ui/feedback/ListSkeleton.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import classes from './Admin.module.css';
import { MoreButton } from './MoreButton.tsx';
import { OrganizationRow } from './OrganizationRow.tsx';
import { useAdministered } from './useAdministered.ts';
import { useDeleteOrganization } from './useOrganizationChanges.ts';

/** The organizations, to be searched. */
export function OrganizationList() {
  const [address, setAddress] = useAddress();
  const [typed, setTyped] = useState(address.get('q') ?? '');
  const [q] = useDebouncedValue(typed.trim(), 200);
  const { rows, total, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useAdministered('list', q);
  const dialog = useDialog<AdministeredOrganization>();
  const remove = useDeleteOrganization();
  return (
    <>
      <search className={classes.search}>
        <TextInput
          type="search"
          aria-label="Search organizations"
          placeholder="Search organizations..."
          leftSection={<IconSearch size={16} stroke={1.6} aria-hidden="true" />}
          value={typed}
          onChange={({ currentTarget: { value } }) => {
            setTyped(value);
            setAddress({ q: value.trim() || undefined });
          }}
        />
      </search>
      <Card aria-label="Organizations" className={classes.card}>
        {rows ? (
          rows.length > 0 ? (
            <ul className={classes.rows}>
              {rows.map((organization) => (
                <OrganizationRow
                  key={organization.id}
                  organization={organization}
                  isGoing={remove.isPending && remove.variables === organization.id}
                  onDelete={dialog.open}
                />
              ))}
            </ul>
          ) : (
            <EmptyState
              icon={<IconBuildings size={22} stroke={1.6} />}
              title={q ? 'No organizations match your search' : 'No organizations found'}
            />
          )
        ) : isError ? (
          <ErrorState onRetry={refetch} />
        ) : (
          <>
            <p className={classes.loading}>Loading organizations...</p>
            <ListSkeleton height={56} />
          </>
        )}
        <MoreButton
          shown={rows?.length ?? 0}
          total={total}
          hasMore={hasNextPage}
          isLoading={isFetchingNextPage}
          onMore={() => void fetchNextPage()}
        />
      </Card>
      {dialog.draw(({ id, name }) => (
        <ConfirmDialog
          onClose={dialog.close}
          onConfirm={() => remove.mutate(id)}
          question={`Are you sure you want to permanently delete "${name}"? This action cannot be undone and will remove all associated data.`}
        />
      ))}
    </>
  );
}
