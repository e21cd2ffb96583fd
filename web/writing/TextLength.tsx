import { Button, VisuallyHidden } from '@mantine/core';
import { limits } from '#contract/limits.ts';
import { t } from '#web/lib/translate.ts';
import { charactersOver } from '#web/ui/fields/useMost.tsx';

/** How many characters are left when the count begins to show. */
const shownBelow = 1_000;

type Props = {
  content: string;
  most?: number | undefined;
  /** Sends the text as a file instead; left out where there are no files. */
  onSendAsFile?: (() => void) | undefined;
};

/** How long a long text is, and what to do when it is too long to send. */
export function TextLength({ content, most = limits.text, onSendAsFile }: Props) {
  const over = charactersOver(content, most);
  const isLong = over > -Math.min(shownBelow, most / 10);
  return (
    <>
      {/* Stays in the page, so that screen readers hear it change, once and not with every key. */}
      <VisuallyHidden role="status">{over > 0 && t('The text is too long to send.')}</VisuallyHidden>
      {isLong && (
        <div className="row wrap gap-0-8 tiny">
          {over > 0 ? (
            <span className="error figures">{t('{over, number} too many', { over })}</span>
          ) : (
            <span className="dimmed figures">
              {t('{count, number} of {most, number}', { count: most + over, most })}
            </span>
          )}
          {over > 0 && onSendAsFile && (
            <Button variant="subtle" size="compact-sm" onClick={onSendAsFile}>
              {t('Send as a file')}
            </Button>
          )}
        </div>
      )}
    </>
  );
}
