import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Organization } from '#contract/organizations.ts';
import { mayAdminister, mayManage } from '#rules/people.ts';
import { EmojiCard } from '#web/custom-emoji/EmojiCard.tsx';
import { api } from '#web/lib/api.ts';
import { Link } from '#web/lib/router.tsx';
import { useAsker, useCurrentUser } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { ListSkeleton } from '#web/ui/feedback/ListSkeleton.tsx';
import { PictureField } from '#web/ui/fields/PictureField.tsx';
import { Switch } from '#web/ui/fields/Switch.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { OrganizationMark } from '../OrganizationMark.tsx';
import { organizationQuery, organizations } from '../queries.ts';
import { useChangeOrganization } from '../useInvitations.ts';
import classes from './Settings.module.css';
import { SettingsForm } from './SettingsForm.tsx';
import { TermsForm } from './TermsForm.tsx';

/** The settings of the organization. Everyone can read them, admins can change them. */
export default function OrganizationPage() {
  const { data: organization, isError, refetch } = useQuery(organizationQuery(useCurrentUser().organizationId));
  const asker = useAsker();
  return (
    <Page
      actions={
        <>
          {mayManage(asker) && (
            <Button component={Link} to="/organization/import" variant="default">
              {t('Import')}
            </Button>
          )}
          {mayAdminister(asker) && (
            <Button component={Link} to="/audit" variant="default">
              {t('Audit Log')}
            </Button>
          )}
        </>
      }
      title={t('Organization Settings')}
      narrow
    >
      {organization ? (
        <>
          {mayAdminister(asker) && (
            <Card className={classes.logo} aria-label={t('Logo')}>
              <LogoField organization={organization} />
            </Card>
          )}
          <SettingsForm organization={organization} />
          {mayAdminister(asker) && <SecondFactorSetting organization={organization} />}
          {mayAdminister(asker) && (
            <Card className={`${classes.card} row between gap-16`} aria-label={t('Recordings')}>
              <span>
                <h2 className="mb-4 size-15">{t('Recordings')}</h2>
                <span className="dimmed small">
                  {t('Whether {meetings} may be recorded, for how long recordings are kept, and their limits.')}
                </span>
              </span>
              <Button component={Link} to="/organization/recordings" variant="default" className="rigid">
                {t('Open recordings')}
              </Button>
            </Card>
          )}
          {mayAdminister(asker) && (
            <Card className={`${classes.card} row between gap-16`} aria-label={t('Export')}>
              <span>
                <h2 className="mb-4 size-15">{t('Export')}</h2>
                <span className="dimmed small">
                  {t('Everything that you can read in this organization, as one file')}
                </span>
              </span>
              <Button component={Link} to="/organization/export" variant="default" className="rigid">
                {t('Export organization')}
              </Button>
            </Card>
          )}
          <EmojiCard className={classes.card} />
          <TermsForm organization={organization} />
        </>
      ) : isError ? (
        <ErrorState title={t("Couldn't load the settings")} onRetry={refetch} />
      ) : (
        <ListSkeleton rows={5} height={60} />
      )}
    </Page>
  );
}

/** The logo of the organization, which admins can replace or remove. */
function LogoField({ organization }: { organization: Organization }) {
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

/** Whether members need a second factor to use the organization. */
function SecondFactorSetting({ organization: { id, demandsSecondFactor } }: { organization: Organization }) {
  const change = useChangeOrganization(t('Organization settings saved'));
  return (
    <Card className={classes.card} aria-label={t('Sign-in')}>
      <Switch
        label={t('Require two-factor sign-in')}
        description={t(
          'Members without it must set it up before they can continue. Set up your own first, in your profile.',
        )}
        checked={demandsSecondFactor}
        disabled={change.isPending}
        onChange={(checked) => change.mutate({ id, fields: { demandsSecondFactor: checked } })}
      />
    </Card>
  );
}
