import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';
import { t } from '#web/lib/translate.ts';

/** The sign-in methods of this server. */
export const signInMethodsQuery = { ...api.auth.ways.options(), staleTime: Number.POSITIVE_INFINITY };

/** A button for each sign-in provider. It takes the invite code along. */
export function ProviderButtons({ inviteCode }: { inviteCode: string | null }) {
  const { data } = useQuery(signInMethodsQuery);
  if (!data || data.providers.length === 0) return null;
  return (
    <div className="grid gap-8 mb-12">
      {data.providers.map(({ name, title }) => {
        const query = new URLSearchParams({ provider: name, ...(inviteCode && { invite: inviteCode }) });
        return (
          <Button key={name} component="a" href={`/api/login?${query}`} variant="default" fullWidth>
            {t('Continue with {provider}', { provider: title })}
          </Button>
        );
      })}
      {data.password && <p className="mt-8 dimmed small text-center">{t('or with a password')}</p>}
    </div>
  );
}
