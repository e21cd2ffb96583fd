import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import type { AdministeredOrganization } from '#contract/admin.ts';
import { useAddress } from '#web/lib/routing/useAddress.ts';
import { t } from '#web/lib/translate.ts';
import { useDialog } from '#web/ui/dialogs/useDialog.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { IconBuildings, IconSearch } from '#web/ui/icons/icons.ts';
import { PagedCard } from '#web/ui/lists/PagedCard.tsx';
import { DeleteOrganizationDialog } from './DeleteOrganizationDialog.tsx';
import { OrganizationRow } from './OrganizationRow.tsx';
import { useDeleteOrganization } from './useOrganizationChanges.ts';
import { useOrganizationPages } from './useOrganizationPages.ts';

/** The organizations with a search field. */
export function OrganizationList() {
  const [address, setAddress] = useAddress();
  const [input, setInput] = useState(address.get('q') ?? '');
  const [q] = useDebouncedValue(input.trim(), 200);
  const dialog = useDialog<AdministeredOrganization>();
  const remove = useDeleteOrganization();
  return (
    <>
      <search className="block mb-12 max-w-320">
        <TextInput
          type="search"
          aria-label={t('Search organizations')}
          placeholder={t('Search organizations...')}
          leftSection={<IconSearch size={16} stroke={1.6} aria-hidden="true" />}
          value={input}
          onChange={({ currentTarget: { value } }) => {
            setInput(value);
            setAddress({ q: value.trim() || undefined });
          }}
        />
      </search>
      <PagedCard
        label={t('Organizations')}
        query={useOrganizationPages('list', q)}
        empty={
          <EmptyState
            icon={<IconBuildings size={22} stroke={1.6} />}
            title={q ? t('No organizations match your search') : t('No organizations found')}
          />
        }
        loading={t('Loading organizations...')}
        rowHeight={56}
      >
        {(organization) => (
          <OrganizationRow
            key={organization.id}
            organization={organization}
            isDeleting={remove.isPending && remove.variables === organization.id}
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
