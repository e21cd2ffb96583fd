import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useState } from 'react';
import classes from './Import.module.css';

type Props = {
  label: string;
  accept: string;
  fileName: string | undefined;
  error: string | undefined;
  onChoose: (file: File) => void;
};

/** Takes one file, chosen or dropped. */
export function FileField({ label, accept, fileName, error, onChoose }: Props) {
  const [isOver, setIsOver] = useState(false);
  return (
    <div className={classes.part}>
      <label
        className={classes.drop}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setIsOver(false);
          const [file] = event.dataTransfer.files;
          if (file) onChoose(file);
        }}
      >
        <IconFileSpreadsheet size={22} stroke={1.5} aria-hidden="true" />
        <span>
          <span className={classes.choice}>{fileName ?? 'Choose a file, or drop it here'}</span>
          <span className={classes.hint}>{label}</span>
        </span>
        <input
          type="file"
          data-autofocus
          className={classes.input}
          accept={accept}
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            if (file) onChoose(file);
            // The same file, mended meanwhile, can be chosen again.
            event.target.value = '';
          }}
        />
      </label>
      {error && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
