import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';
import classes from './Provider.module.css';

/** How one may sign in here. */
export const waysQuery = { ...api.auth.ways.options(), staleTime: Number.POSITIVE_INFINITY };

/** The way to each sign-in provider; the invitation goes along. */
export function ProviderButtons({ inviteCode }: { inviteCode: string | null }) {
  const { data } = useQuery(waysQuery);
  if (!data || data.providers.length === 0) return null;
  return (
    <div className={classes.providers}>
      {data.providers.map(({ name, title }) => {
        const query = new URLSearchParams({ provider: name, ...(inviteCode && { invite: inviteCode }) });
        return (
          <Button key={name} component="a" href={`/api/login?${query}`} variant="default" fullWidth>
            Continue with {title}
          </Button>
        );
      })}
      {data.password && <p className={classes.or}>or with a password</p>}
    </div>
  );
}
