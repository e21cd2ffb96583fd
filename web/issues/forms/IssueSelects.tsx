import { Select } from '@mantine/core';
import type { Issue } from '#contract/issues.ts';
import { priorityOptions, statusOptions, typeOptions } from '../options.ts';

type Values = Pick<Issue, 'priority' | 'issueType' | 'status'>;
type Props = { values: Values; set: (values: Partial<Values>) => void; withStatus: boolean };

/** How much an issue weighs, when it is to be solved and how it stands. */
export function IssueSelects({ values, set, withStatus }: Props) {
  const shared = { allowDeselect: false, comboboxProps: { shadow: 'lg' } };
  return (
    <>
      <Select
        label="Priority"
        data={priorityOptions}
        value={values.priority}
        onChange={(priority) => priority && set({ priority })}
        {...shared}
      />
      <Select
        label="Type"
        data={typeOptions}
        value={values.issueType}
        onChange={(issueType) => issueType && set({ issueType })}
        {...shared}
      />
      {withStatus && (
        <Select
          label="Status"
          data={statusOptions}
          value={values.status}
          onChange={(status) => status && set({ status })}
          {...shared}
        />
      )}
    </>
  );
}
