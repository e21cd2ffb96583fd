import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { isNotFound } from '#web/lib/api.ts';
import { Link, useParams } from '#web/lib/router.tsx';
import { t } from '#web/lib/translate.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { useNamedRows } from '#web/users/useNamedRows.ts';
import { rockQuery } from '../queries.ts';
import { RockDetail } from './RockDetail.tsx';
import classes from './RockPage.module.css';

/** The rock whose id is in the address. */
export default function RockPage() {
  const { id = '' } = useParams();
  const isId = /^[1-9]\d{0,8}$/.test(id);
  const { data, error, refetch } = useQuery({ ...rockQuery(Number(id)), enabled: isId });
  const rock = useNamedRows(data);
  const isGone = !isId || isNotFound(error);
  if (isGone) {
    return (
      <Page title={t('{rockTitle}')}>
        <EmptyState
          title={t('{Rock} not found')}
          description={t("The {rock} you're looking for doesn't exist.")}
          action={
            <Button component={Link} to="/rocks">
              {t('Back to {rocksTitle}')}
            </Button>
          }
        />
      </Page>
    );
  }
  if (rock) return <RockDetail key={rock.id} rock={rock} />;
  return (
    <Page title={t('{rockTitle}')}>
      {error ? (
        <ErrorState title={t('Failed to fetch {rock}')} onRetry={refetch} />
      ) : (
        <p className={classes.loading} role="status">
          {t('Loading {rock} details...')}
        </p>
      )}
    </Page>
  );
}
