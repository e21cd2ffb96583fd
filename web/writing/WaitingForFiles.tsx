import { Button } from '@mantine/core';
import { t } from '#web/lib/translate.ts';
import type { useWriting } from './useWriting.ts';

type Props = Pick<ReturnType<typeof useWriting>, 'isWaiting' | 'stopWaiting' | 'uploads'>;

/** Tells that the message will be sent once its files are uploaded. */
export function WaitingForFiles({ isWaiting, stopWaiting, uploads: { unfinished } }: Props) {
  const [file, another] = unfinished;
  return (
    <div role="status" className="row wrap gap-0-8 tiny">
      {isWaiting && file && (
        <>
          <span className="breaks">
            {another ? t('Sends when all files are uploaded') : t('Sends when {name} is uploaded', { name: file.name })}
          </span>
          <Button variant="subtle" size="compact-sm" onClick={stopWaiting}>
            {t('Cancel')}
          </Button>
        </>
      )}
    </div>
  );
}
