import { expect, test } from 'vitest';
import { type FindFiltered, parseSearch, type SearchFilter } from './message-search.ts';

const names = new Map<string, SearchFilter>([
  ['from', 'person'],
  ['von', 'person'],
  ['in', 'channel'],
  ['has', 'has'],
  ['despues', 'from'],
]);
const people = ['Ada Byron', 'Anna Holm', 'Anna Maria Berg', 'Henrik Dahl'];
const find: FindFiltered = (name, value, isBeginning) => {
  if (name !== 'person') return [value];
  const end = isBeginning ? ' ' : '';
  return people.filter((one) => `${one} `.toLowerCase().startsWith(value.toLowerCase() + end));
};
const parse = (typed: string) => {
  const { words, filters } = parseSearch(typed, names, find);
  return [words, ...filters.map(({ name, found }) => `${name} ${found}`)];
};

test.each([
  ['crane from:@Ada has:file contract', ['crane contract', 'person Ada Byron', 'has file']],
  ['VON:"Ada Byron" 10:30 https://x.example', ['10:30 https://x.example', 'person Ada Byron']],
  ['has: from:"Ada', ['has:', 'person Ada Byron']],
  ['después:friday', ['', 'from friday']],
  ['has:file crane', ['crane', 'has file']],
])('%j consists of words and filters, in any order', (typed, search) => expect(parse(typed)).toEqual(search));

test.each([
  ['from:Anna Holm crane', ['crane', 'person Anna Holm']],
  ['from:anna maria berg crane', ['crane', 'person Anna Maria Berg']],
  ['from:Henrik crane', ['crane', 'person Henrik Dahl']],
  ['from:Henrik Da', ['Da', 'person Henrik Dahl']],
  ['from:Henrik has:file Dahl', ['Dahl', 'person Henrik Dahl', 'has file']],
  ['crane from:Anna', ['crane from:Anna']],
  ['from:Anna crane', ['from:Anna crane']],
  ['from:Nils crane', ['from:Nils crane']],
])('%j takes the words of one name', (typed, search) => expect(parse(typed)).toEqual(search));
