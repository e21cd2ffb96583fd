import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { mayAdminister } from '#rules/people.ts';
import { Link } from '#web/lib/router.tsx';
import { useAsker, useCurrentUser } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { ListSkeleton } from '#web/ui/feedback/ListSkeleton.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { LogoField } from '../LogoField.tsx';
import { organizationQuery } from '../queries.ts';
import { SecondFactorSetting } from './SecondFactorSetting.tsx';
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
        mayAdminister(asker) && (
          <Button component={Link} to="/audit" variant="default">
            {t('Audit Log')}
          </Button>
        )
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
