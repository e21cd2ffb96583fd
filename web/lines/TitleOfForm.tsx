import { TitleField } from '#web/ui/fields/TitleField.tsx';
import type { Field } from '#web/ui/fields/useForm.ts';
import type { usePastedTitles } from './usePastedLines.tsx';

type Props = {
  form: {
    /** The row that the form edits, if it is not a new one. */
    before: object | undefined;
    field: (name: 'title') => Field<string>;
    leave: (name: 'title') => void;
    pasted: ReturnType<typeof usePastedTitles>;
  };
};

/** The title of a form. In a form for new rows it also takes a pasted list. */
export const TitleOfForm = ({ form: { before, field, leave, pasted } }: Props) => (
  <>
    <TitleField
      withAsterisk
      autoFocus
      data-autofocus
      {...field('title')}
      onPaste={before ? undefined : pasted.onPaste}
      onBlur={() => leave('title')}
    />
    {pasted.dialog}
  </>
);
