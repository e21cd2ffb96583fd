import { useMediaQuery } from '@mantine/hooks';
import { t } from '#web/lib/translate.ts';
import { mouse } from '#web/ui/breakpoints.ts';
import { useFiles } from '#web/ui/fields/useFile.ts';
import { IconFileSpreadsheet } from '#web/ui/icons/icons.ts';
import classes from './Sheets.module.css';

type Props = {
  label: string;
  accept: string;
  /** Takes several files at once. */
  multiple?: boolean;
  fileName?: string | undefined;
  error?: string | undefined;
  onChoose: (files: File[]) => void;
};

/** A field for spreadsheets, chosen or dropped. */
export function FileField({ label, accept, multiple = false, fileName, error, onChoose }: Props) {
  const { dropZone, input } = useFiles(onChoose);
  const hasMouse = useMediaQuery(mouse);
  const invitation = multiple
    ? hasMouse
      ? t('Choose files, or drop them here')
      : t('Choose files')
    : hasMouse
      ? t('Choose a file, or drop it here')
      : t('Choose a file');
  return (
    <div className="shrink">
      <label className={classes.drop} {...dropZone}>
        <IconFileSpreadsheet size={22} stroke={1.5} aria-hidden="true" />
        <span>
          <span className={classes.choice}>{fileName ?? invitation}</span>
          <span className={classes.hint}>{label}</span>
        </span>
        <input {...input} data-autofocus multiple={multiple} className={classes.input} accept={accept} />
      </label>
      {error && (
        <p className="mt-6 error size-13" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
