import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconBuildings, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import type { AdministeredOrganization } from '#contract/admin.ts';
import { useAddress } from '#web/lib/routing/useAddress.ts';
import { useDialog } from '#web/ui/dialogs/useDialog.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { PagedCard } from '#web/ui/lists/PagedCard.tsx';
import classes from './Admin.module.css';
import { DeleteOrganizationDialog } from './DeleteOrganizationDialog.tsx';
import { OrganizationRow } from './OrganizationRow.tsx';
import { useAdministered } from './useAdministered.ts';
import { useDeleteOrganization } from './useOrganizationChanges.ts';

/** The organizations, to be searched. */
export function OrganizationList() {
  const [address, setAddress] = useAddress();
  const [typed, setTyped] = useState(address.get('q') ?? '');
  const [q] = useDebouncedValue(typed.trim(), 200);
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
      <PagedCard
        label="Organizations"
        query={useAdministered('list', q)}
        empty={
          <EmptyState
            icon={<IconBuildings size={22} stroke={1.6} />}
            title={q ? 'No organizations match your search' : 'No organizations found'}
          />
        }
        loading="Loading organizations..."
        rowHeight={56}
      >
        {(organization) => (
          <OrganizationRow
            key={organization.id}
            organization={organization}
            isGoing={remove.isPending && remove.variables === organization.id}
            onDelete={dialog.open}
          />
        )}
      </PagedCard>
      {dialog.draw(({ id, name }) => (
        <DeleteOrganizationDialog name={name} onClose={dialog.close} onConfirm={() => remove.mutate(id)} />
      ))}
    </>
  );
}
