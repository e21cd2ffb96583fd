import { Select } from '#web/ui/fields/Select.tsx';
import type { FormOf } from '#web/ui/fields/useForm.ts';
import { priorityOptions, statusOptions, typeOptions } from '../options.ts';
import type { IssueValues } from './useIssueForm.ts';

type Props = Pick<FormOf<IssueValues>, 'field'> & { withStatus: boolean };

/** How much an issue weighs, when it is to be solved and how it stands. */
export function IssueSelects({ field, withStatus }: Props) {
  const shared = { allowDeselect: false, comboboxProps: { shadow: 'lg' } };
  return (
    <>
      <Select label="Priority" data={priorityOptions} {...shared} {...field('priority')} />
      <Select label="Type" data={typeOptions} {...shared} {...field('issueType')} />
      {withStatus && <Select label="Status" data={statusOptions} {...shared} {...field('status')} />}
    </>
  );
}
