import type { Organization } from '#contract/organizations.ts';
import { Switch } from '#web/ui/fields/Switch.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { useChangeOrganization } from '../useInvitations.ts';
import classes from './Settings.module.css';

/** Whether members need a second factor to get at anything of the organization. */
export function SecondFactorSetting({ organization: { id, demandsSecondFactor } }: { organization: Organization }) {
  const change = useChangeOrganization('Organization settings saved');
  return (
    <Card className={classes.card} aria-label="Sign-in">
      <Switch
        label="Ask every member for a second factor"
        description="Who has none sees nothing here until it is set up. You need one yourself first, on your profile."
        checked={demandsSecondFactor}
        disabled={change.isPending}
        onChange={(checked) => change.mutate({ id, fields: { demandsSecondFactor: checked } })}
      />
    </Card>
  );
}
