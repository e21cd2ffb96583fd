import { Button } from '@mantine/core';
import { copy, mayCopy } from '#web/lib/browser/copy.ts';
import { t } from '#web/lib/translate.ts';
import classes from './Account.module.css';

/** Shows new recovery codes. The server stores only hashes, so they can't be shown again. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  return (
    <>
      <p className="paragraph">
        {t("Save these recovery codes somewhere safe. Each one signs you in once, and you won't see them again.")}
      </p>
      <ul className={classes.codes} aria-label={t('Recovery codes')}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={classes.foot}>
        {mayCopy && (
          <Button variant="default" onClick={() => copy(codes.join('\n'), t('recovery codes'))}>
            {t('Copy')}
          </Button>
        )}
        <Button onClick={onDone}>{t("I've saved them")}</Button>
      </div>
    </>
  );
}
