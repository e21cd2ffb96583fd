import type { Organization } from '#contract/organizations.ts';
import { api } from '#web/lib/api.ts';
import { serverSentence, useChange } from '#web/lib/change.ts';
import { smallEnough } from '#web/lib/smallEnough.ts';
import { toast } from '#web/lib/toast.ts';
import { PictureField } from '#web/ui/fields/PictureField.tsx';
import { OrganizationMark } from './OrganizationMark.tsx';
import { organizations } from './queries.ts';

/** The logo of the organization, for admins to replace or remove. */
export function LogoField({ organization }: { organization: Organization }) {
  const params = { id: organization.id };
  const change = useChange({
    name: false,
    receives: organizations,
    call: async (file: Blob | null) =>
      file ? api.pictures.changeLogo({ params, body: await smallEnough(file) }) : api.pictures.deleteLogo({ params }),
    onSuccess: (_, file) => toast.success('Success', file ? 'Logo saved' : 'Logo removed'),
    failure: 'The logo could not be saved',
  });
  return (
    <PictureField
      label="Logo"
      picture={<OrganizationMark organization={organization} size={56} />}
      onChoose={(file) => change.mutate(file)}
      onRemove={organization.logoUrl ? () => change.mutate(null) : undefined}
      pending={change.isPending}
      error={change.error ? serverSentence(change.error) : undefined}
    />
  );
}
