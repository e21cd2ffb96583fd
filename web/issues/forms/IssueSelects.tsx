import { t } from '#web/lib/translate.ts';
import { Select } from '#web/ui/fields/Select.tsx';
import type { FormOf } from '#web/ui/fields/useForm.ts';
import { priorityOptions, statusOptions, typeOptions } from '../options.ts';
import type { IssueValues } from './useIssueForm.ts';

type Props = Pick<FormOf<IssueValues>, 'field'> & { withStatus: boolean };

/** Priority, type and status of an issue. */
export function IssueSelects({ field, withStatus }: Props) {
  const shared = { allowDeselect: false, comboboxProps: { shadow: 'lg' } };
  return (
    <>
      <Select label={t('Priority')} data={priorityOptions()} {...shared} {...field('priority')} />
      <Select label={t('Type')} data={typeOptions()} {...shared} {...field('issueType')} />
      {withStatus && <Select label={t('Status')} data={statusOptions()} {...shared} {...field('status')} />}
    </>
  );
}
