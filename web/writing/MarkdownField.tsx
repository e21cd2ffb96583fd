import { type ComponentProps, useRef } from 'react';
import { limits } from '#contract/limits.ts';
import { t } from '#web/lib/translate.ts';
import type { Field } from '#web/ui/fields/useForm.ts';
import classes from './MarkdownField.module.css';
import { WritingField } from './WritingField.tsx';
import { WritingTools } from './WritingTools.tsx';

type Props = Omit<ComponentProps<typeof WritingField>, 'ref' | 'value' | 'onWrite' | 'mentions' | 'error'> &
  Field<string>;

/** A field for the description of a row, in the Markdown of comments. It mentions no one. */
export function MarkdownField({ onChange, ...props }: Props) {
  const field = useRef<HTMLTextAreaElement>(null);
  return (
    <div className={classes.field}>
      <WritingField
        label={t('Description')}
        autosize
        minRows={2}
        maxRows={10}
        most={limits.text}
        {...props}
        ref={field}
        mentions={null}
        onWrite={onChange}
      />
      <div className={classes.tools}>
        <WritingTools field={field} size={28} />
      </div>
    </div>
  );
}
