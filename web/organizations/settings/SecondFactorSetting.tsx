import type { Organization } from '#contract/organizations.ts';
import { t } from '#web/lib/translate.ts';
import { Switch } from '#web/ui/fields/Switch.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { useChangeOrganization } from '../useInvitations.ts';
import classes from './Settings.module.css';

/** Whether members need a second factor to use the organization. */
export function SecondFactorSetting({ organization: { id, demandsSecondFactor } }: { organization: Organization }) {
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
