import { Anchor } from '@mantine/core';
import { productName } from '#contract/product.ts';
import { Link } from '#web/lib/router.tsx';
import { t } from '#web/lib/translate.ts';

/** The link below a message page that leads into the app. */
export const HomeLink = () => (
  <Anchor component={Link} to="/">
    {t('Go to {product}', { product: productName })}
  </Anchor>
);
