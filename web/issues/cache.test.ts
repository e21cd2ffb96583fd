import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { Issue } from '#contract/issues.ts';
import { issueWith } from '#test/issue.ts';
import { placeIssues, removeIssues, showIssues } from './cache.ts';

const at = (second: number) => `2026-11-21T09:00:0${second}.000Z`;
const issue = (id: number, fields: Partial<Issue> = {}) => issueWith({ id, ...fields });

const soon = { issueType: 'short_term', closed: false };
const later = { issueType: 'long_term', closed: false };
const closed = { issueType: 'short_term', closed: true };
const ofTeam = { ...soon, teamId: 4 };
const first = { status: 'open', limit: 1 };

/** A cache with a list for each of these queries, each with one issue or none, and the details of the one. */
function cacheOf() {
  const client = new QueryClient();
  const keyOf = (query: object) => ['issues', 'list', { query }];
  for (const query of [later, closed, ofTeam]) client.setQueryData(keyOf(query), []);
  for (const query of [soon, first]) client.setQueryData(keyOf(query), [issue(1)]);
  client.setQueryData(['issues', 'find', 1], issue(1));
  client.setQueryData(['issues', 'counts', {}], { total: 1, open: 1, resolved: 0 });
  return { client, in: (query: object) => client.getQueryData<Issue[]>(keyOf(query))?.map(({ id }) => id) };
}

test('an issue stands in the lists that were asked for such as it is', () => {
  const cache = cacheOf();
  placeIssues(cache.client, [issue(1, { teamId: 4, updatedAt: at(1) })]);
  expect([cache.in(soon), cache.in(ofTeam), cache.in(later), cache.in(closed)]).toEqual([[1], [1], [], []]);
  placeIssues(cache.client, [issue(1, { status: 'closed', updatedAt: at(2) })]);
  expect([cache.in(soon), cache.in(ofTeam), cache.in(later), cache.in(closed)]).toEqual([[], [], [], [1]]);
  placeIssues(cache.client, [issue(1, { issueType: 'long_term', updatedAt: at(3) })]);
  expect([cache.in(soon), cache.in(later), cache.in(closed)]).toEqual([[], [1], []]);
  expect(cache.client.getQueryData(['issues', 'find', 1])).toMatchObject({ issueType: 'long_term' });
});

test('a list of the first few takes in no others, but lets go', () => {
  const cache = cacheOf();
  placeIssues(cache.client, [issue(2)]);
  expect([cache.in(soon), cache.in(first)]).toEqual([[1, 2], [1]]);
  placeIssues(cache.client, [issue(1, { status: 'resolved' })]);
  expect(cache.in(first)).toEqual([]);
});

test('what comes late does not win over what is newer, but what one does oneself does', () => {
  const cache = cacheOf();
  placeIssues(cache.client, [issue(1, { rating: 5, updatedAt: at(2) })]);
  placeIssues(cache.client, [issue(1, { status: 'closed', updatedAt: at(1) })]);
  expect(cache.in(soon)).toEqual([1]);
  showIssues(cache.client, [issue(1, { status: 'closed' })]);
  expect([cache.in(soon), cache.in(closed)]).toEqual([[], [1]]);
});

test('a removed issue stands in no list', () => {
  const cache = cacheOf();
  removeIssues(cache.client, [1]);
  expect([cache.in(soon), cache.in(first)]).toEqual([[], []]);
});
