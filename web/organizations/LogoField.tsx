import type { Organization } from '#contract/organizations.ts';
import { api } from '#web/lib/api.ts';
import { t } from '#web/lib/translate.ts';
import { PictureField } from '#web/ui/fields/PictureField.tsx';
import { OrganizationMark } from './OrganizationMark.tsx';
import { organizations } from './queries.ts';

/** Lets admins replace or remove the logo of the organization. */
export function LogoField({ organization }: { organization: Organization }) {
  const params = { id: organization.id };
  return (
    <PictureField
      label={t('Logo')}
      failure={t("Couldn't save the logo")}
      picture={<OrganizationMark organization={organization} size={56} />}
      isSet={organization.logoUrl !== null}
      save={(body) => api.pictures.changeLogo({ params, body })}
      remove={() => api.pictures.deleteLogo({ params })}
      receives={organizations}
    />
  );
}
