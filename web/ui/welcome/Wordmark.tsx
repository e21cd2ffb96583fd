import { productName } from '#contract/product.ts';
import { Mark } from './Mark.tsx';
import classes from './Wordmark.module.css';

/** Mark and name. */
export function Wordmark({ size = 22 }: { size?: number }) {
  return (
    <span className={classes.wordmark} style={{ fontSize: size * 0.75 }}>
      <Mark size={size} />
      {productName}
    </span>
  );
}
