import { Button } from '@mantine/core';
import { copy, mayCopy } from '#web/lib/browser/copy.ts';
import classes from './Account.module.css';

/** What stands in for the second factor, shown this once. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  return (
    <>
      <p>
        It is on. Keep these codes where you find them without your phone: each signs you in once. They are not shown
        again.
      </p>
      <ul className={classes.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={classes.foot}>
        {mayCopy && (
          <Button variant="default" onClick={() => copy(codes.join('\n'), 'recovery codes')}>
            Copy
          </Button>
        )}
        <Button onClick={onDone}>I have kept them</Button>
      </div>
    </>
  );
}
