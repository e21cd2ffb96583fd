import type { AuditFilters, AuditKind } from '#contract/audit.ts';
import { DateField } from '#web/ui/dates/DateField.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { PersonSelect } from '#web/users/PersonSelect.tsx';
import classes from './Audit.module.css';

const kindNames: Record<AuditKind, string> = {
  account: 'Accounts and sign-ins',
  member: 'Members and roles',
  invitation: 'Invitations',
  setting: 'Settings',
  deletion: 'Deletions',
};

export const kinds = Object.keys(kindNames) as AuditKind[];

type Props = {
  filters: AuditFilters;
  onChange: (changes: Record<string, string | undefined>) => void;
  /** Whether the people of the organization are offered. */
  ofPeople: boolean;
};

/** Confines the log to a person, a kind of act, and days. */
export function AuditControls({ filters, onChange, ofPeople }: Props) {
  return (
    <search className={classes.controls}>
      {ofPeople && (
        <PersonSelect
          withObservers
          label="Person"
          placeholder="Anybody"
          clearable
          value={filters.person ?? null}
          onChange={(person) => onChange({ person: person ?? undefined })}
        />
      )}
      <Select
        label="Kind"
        placeholder="Everything"
        clearable
        data={Object.entries(kindNames).map(([value, label]) => ({ value, label }))}
        value={filters.kind ?? null}
        onChange={(kind) => onChange({ kind: kind ?? undefined })}
      />
      <DateField label="From" value={filters.from ?? null} onChange={(from) => onChange({ from: from ?? undefined })} />
      <DateField label="To" value={filters.to ?? null} onChange={(to) => onChange({ to: to ?? undefined })} />
    </search>
  );
}
