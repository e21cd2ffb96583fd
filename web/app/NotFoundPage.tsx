import { Anchor } from '@mantine/core';
import { productName } from '#contract/product.ts';
import { Link } from '#web/lib/router.tsx';
import { Mark } from '#web/ui/welcome/Mark.tsx';
import classes from './NotFoundPage.module.css';

export default function NotFoundPage() {
  return (
    <main className={classes.page}>
      <title>{`Not found · ${productName}`}</title>
      <Mark size={44} />
      <h1 className={classes.title}>404 Page Not Found</h1>
      <p className={classes.text}>There is nothing at this address.</p>
      <Anchor component={Link} to="/">
        Go to My 90
      </Anchor>
    </main>
  );
}
