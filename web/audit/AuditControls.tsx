import type { AuditFilters, AuditKind } from '#contract/audit.ts';
import { type Message, msg } from '#rules/translate.ts';
import { t } from '#web/lib/translate.ts';
import { DateField } from '#web/ui/dates/DateField.tsx';
import { optionsOf } from '#web/ui/fields/optionsOf.ts';
import { Select } from '#web/ui/fields/Select.tsx';
import { PersonSelect } from '#web/users/PersonSelect.tsx';
import classes from './Audit.module.css';

const kindNames: Record<AuditKind, Message> = {
  account: msg('Accounts and sign-ins'),
  member: msg('Members and roles'),
  invitation: msg('Invitations'),
  setting: msg('Settings'),
  deletion: msg('Deletions'),
};

export const kinds = Object.keys(kindNames) as AuditKind[];

type Props = {
  filters: AuditFilters;
  onChange: (changes: Record<string, string | undefined>) => void;
  /** Whether to show the filter by person. */
  withPeople: boolean;
};

/** The filters of the audit log: person, kind and days. */
export function AuditControls({ filters, onChange, withPeople }: Props) {
  return (
    <search className={classes.controls}>
      {withPeople && (
        <PersonSelect
          withObservers
          label={t('Person')}
          placeholder={t('Anyone')}
          clearable
          value={filters.person ?? null}
          onChange={(person) => onChange({ person: person ?? undefined })}
        />
      )}
      <Select
        label={t('Kind')}
        placeholder={t('Everything')}
        clearable
        data={optionsOf(kindNames)}
        value={filters.kind ?? null}
        onChange={(kind) => onChange({ kind: kind ?? undefined })}
      />
      <DateField
        label={t('From')}
        value={filters.from ?? null}
        onChange={(from) => onChange({ from: from ?? undefined })}
      />
      <DateField label={t('To')} value={filters.to ?? null} onChange={(to) => onChange({ to: to ?? undefined })} />
    </search>
  );
}
