import { QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { FreshQueryClient } from './freshQueryClient.ts';

test('what is invalidated on its way for the first time is asked again', async () => {
  const client = new FreshQueryClient();
  const { promise: line, resolve: arrive } = Promise.withResolvers<void>();
  let title = 'Loft';
  const queryFn = async () => {
    const read = title;
    await line;
    return read;
  };
  const leave = new QueryObserver(client, { queryKey: ['rocks'], queryFn }).subscribe(() => {});
  title = 'Porto';
  void client.invalidateQueries({ queryKey: ['rocks'] });
  arrive();
  await expect.poll(() => client.getQueryData(['rocks'])).toBe('Porto');
  leave();
});
