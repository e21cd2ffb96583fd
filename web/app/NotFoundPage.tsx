import { Anchor } from '@mantine/core';
import { productName } from '#contract/product.ts';
import { Link } from '#web/lib/router.tsx';
import { t } from '#web/lib/translate.ts';
import { Mark } from '#web/ui/welcome/Mark.tsx';
import classes from './NotFoundPage.module.css';

export default function NotFoundPage() {
  return (
    <main className={classes.page}>
      <title>{`${t('Not found')} · ${productName}`}</title>
      <Mark size={44} />
      <h1 tabIndex={-1} className={classes.title}>
        {t('404 Page Not Found')}
      </h1>
      <p className="mb-16 dimmed">{t("This page doesn't exist.")}</p>
      <Anchor component={Link} to="/">
        {t('Go to My 90')}
      </Anchor>
    </main>
  );
}
