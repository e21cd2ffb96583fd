import { Button } from '@mantine/core';
import { type ReactNode, useId, useRef, useState } from 'react';
import classes from './PictureField.module.css';

type Props = {
  label: string;
  /** How it looks now. */
  picture: ReactNode;
  onChoose: (file: Blob) => void;
  /** Left out where there is none to remove. */
  onRemove: (() => void) | undefined;
  pending: boolean;
  error: string | undefined;
};

/** Takes a picture, chosen or dropped; what becomes of it is seen at once. */
export function PictureField({ label, picture, onChoose, onRemove, pending, error }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const hint = useId();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: to drop is a short cut, the button does the same
    <div
      className={classes.field}
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
      {picture}
      <div className={classes.text}>
        <span className={classes.label}>{label}</span>
        <span id={hint} className={classes.hint}>
          Choose a JPEG, PNG, WebP or GIF file, or drop it here.
        </span>
        {error && (
          <p className={classes.error} role="alert">
            {error}
          </p>
        )}
      </div>
      <div className={classes.actions}>
        {onRemove && (
          <Button variant="subtle" color="gray" size="xs" disabled={pending} onClick={onRemove}>
            Remove
          </Button>
        )}
        <Button
          variant="default"
          size="xs"
          loading={pending}
          aria-describedby={hint}
          onClick={() => input.current?.click()}
        >
          Choose picture
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={label}
          accept="image/jpeg,image/png,image/webp,image/gif"
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            if (file) onChoose(file);
            // The same file can be chosen again.
            event.target.value = '';
          }}
        />
      </div>
    </div>
  );
}
