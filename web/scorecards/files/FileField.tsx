import { useMediaQuery } from '@mantine/hooks';
import { t } from '#web/lib/translate.ts';
import { mouse } from '#web/ui/breakpoints.ts';
import { useFile } from '#web/ui/fields/useFile.ts';
import { IconFileSpreadsheet } from '#web/ui/icons/icons.ts';
import classes from './Import.module.css';

type Props = {
  label: string;
  accept: string;
  fileName: string | undefined;
  error: string | undefined;
  onChoose: (file: File) => void;
};

/** A field for one file, chosen or dropped. */
export function FileField({ label, accept, fileName, error, onChoose }: Props) {
  const { dropZone, input } = useFile(onChoose);
  const hasMouse = useMediaQuery(mouse);
  return (
    <div className="shrink">
      <label className={classes.drop} {...dropZone}>
        <IconFileSpreadsheet size={22} stroke={1.5} aria-hidden="true" />
        <span>
          <span className={classes.choice}>
            {fileName ?? (hasMouse ? t('Choose a file, or drop it here') : t('Choose a file'))}
          </span>
          <span className={classes.hint}>{label}</span>
        </span>
        <input {...input} data-autofocus className={classes.input} accept={accept} />
      </label>
      {error && (
        <p className="mt-6 error size-13" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
