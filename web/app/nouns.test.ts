import { expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { contract } from '#contract/index.ts';
import { type Abilities, allNouns, nouns, nounsWith } from '#contract/nouns.ts';
import { screenAt } from './routes.tsx';

test('the addresses of every noun lead to a screen', () => {
  const addresses = allNouns.flatMap((noun) => {
    const { list, row }: Abilities = nouns[noun];
    return [list ?? [], row?.replace(':id', '7') ?? []].flat();
  });
  const lost = addresses.filter((address) => !screenAt(new URL(address, 'https://deck.example').pathname));
  expect(lost).toEqual([]);
});

test('what the search finds, and what notifications are about, has an address', () => {
  const without = nounsWith('isSearched').filter((noun) => !('row' in nouns[noun]));
  // A milestone is shown with its rock.
  expect(without).toEqual(['milestones']);
  expect(nounsWith('hasNotifications').filter((noun) => !('list' in nouns[noun]))).toEqual([]);
});

test('the rows of every noun with a quota are counted when a call creates them', () => {
  const endpoints = Object.values(contract).flatMap((calls) => Object.values(calls as Record<string, Endpoint>));
  const created = new Set(endpoints.flatMap(({ creates = [] }) => creates));
  expect(nounsWith('quota').filter((noun) => !created.has(noun))).toEqual([]);
});
