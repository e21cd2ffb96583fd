import { describe, expect, test } from 'vitest';
import { searchForms } from '#rules/search-text.ts';
import { createTodo } from '#test/builders.ts';
import { onDatabase } from '#test/on-database.ts';
import { openWorld, type Person } from '#test/world.ts';

const world = openWorld();

/** Pairs of a text and a word of it. */
const pairs: [text: string, word: string][] = [
  ['明日の定例会議は九時に始まります', '会議'],
  ['明日の定例会議は九時に始まります', '議'],
  ['请在周五之前提交季度报告', '季度报告'],
  ['งบประมาณไตรมาสสี่อนุมัติแล้ว', 'ไตรมาส'],
  ['주간회의록을 보냈습니다', '회의'],
  ['ភាសាខ្មែរល្អ', 'ខ្មែរ'],
  ['ｶﾞﾗｽの見積', 'ガラス'],
  ['辻\u{E0100}さんに電話', '辻さん'],
  ['మా సాఫ్ట్\u200Cవేర్ కొత్తది', 'సాఫ్ట్వేర్'],
  ['Bitte Frau Müller anrufen', 'Muller'],
  ['Bitte Frau Müller anrufen', 'mueller'],
  ['Bitte Frau Mueller anrufen', 'Müller'],
  ['Bitte Frau Mu\u0308ller anrufen', 'Müller'],
  ['Die Straße ist gesperrt', 'STRASSE'],
  ['Søren kommer', 'soeren'],
  ['Nos vemos en el café', 'cafe'],
  ['İstanbul ofisi ve ılık çay', 'istanbul'],
  ['Новый ёжик', 'ежик'],
  ['שָׁלוֹם לכולם', 'שלום'],
  ['مُدَرِّسة جديدة', 'مدرسة'],
  ['“Quoted” — and more…', 'quoted'],
  ['See https://github.com/acme-corp/harbor/issues/482', 'acme-corp'],
  ['See https://github.com/acme-corp/harbor/issues/482', '482'],
  ['See https://github.com/acme-corp/harbor/issues/482', 'https://github.com/acme-corp'],
  ['file_name_report.xlsx is final', 'report'],
  ['The build of hull-112 is late', '112'],
  ['v2.14.3 is deployed', '2.14.3'],
  ['Write to maria@sub.example.test', 'example.test'],
  ['Call +49 30 1234', '+49'],
  ['We port it from C++ to Rust', 'c++'],
  ['We port it from C++17, C# and F#.', 'C#'],
  ['We port it from C++17, C# and F#.', 'c++17'],
];

const others: [text: string, word: string][] = [
  ['The pull is strong', 'ull'],
  ['Nos vemos en el café', 'C++'],
  ['C is a language', 'C#'],
  ['Version 2.3.14', '2.14.3'],
  ['会長と議長', '会議'],
  ['12 of 5, 3', '2.5'],
];

async function say(ada: Person, texts: string[]) {
  const { id } = await ada.channels.create({ body: { name: 'yard' } });
  for (const content of new Set(texts)) await ada.messages.create({ params: { id }, body: { content } });
  return id;
}
const found = async (ada: Person, q: string) =>
  (await ada.messages.search({ query: { q } })).map(({ content }) => content);

/** Older messages, so that a search needs the index. */
async function sayNothingMuch(_ada: Person, channelId: number) {
  await onDatabase(
    world(),
    `insert into messages (organization_id, channel_id, user_id, content)
     select organization_id, channel_id, user_id, 'ok' from messages, generate_series(1, 2100)
     where id = (select max(id) from messages where channel_id = ${channelId})`,
  );
}

describe('messages', () => {
  test('are found by words of every script, without accents, and by parts of addresses and names of files', async () => {
    const ada = await world().admin();
    const channelId = await say(
      ada,
      [...pairs, ...others].map(([text]) => text),
    );
    const check = async () => {
      for (const [text, word] of pairs)
        expect([word, await found(ada, word)]).toEqual([word, expect.arrayContaining([text])]);
      for (const [text, word] of others)
        expect([word, await found(ada, word)]).not.toEqual([word, expect.arrayContaining([text])]);
      expect(await found(ada, '++')).toEqual([]);
    };
    await check();
    await sayNothingMuch(ada, channelId);
    await check();
  });
});

describe('titles', () => {
  test('are found alike by the palette and in lists, also when they are old', async () => {
    const ada = await world().admin();
    for (const title of new Set(pairs.map(([text]) => text))) await createTodo(ada, { title });
    const check = async () => {
      for (const [title, q] of pairs) {
        const hits = await ada.search.find({ query: { q } });
        expect([q, hits.map((hit) => hit.title)]).toEqual([q, expect.arrayContaining([title])]);
      }
    };
    await check();
    expect((await ada.todos.list({ query: { q: 'mueller' } })).length).toBe(3);
    await onDatabase(
      world(),
      `insert into todos (organization_id, title, priority, sort_order)
       select organization_id, 'ok', 'medium', 0 from memberships, generate_series(1, 2100) where user_id = '${ada.id}'`,
    );
    await check();
  });

  test('a colleague is found without the accents of the name', async () => {
    const ada = await world().admin();
    await ada.users.add({ body: { firstName: 'Jörg', lastName: 'Köhler' } });
    for (const q of ['kohler', 'koehler', 'KÖHLER', 'Jorg'])
      expect((await ada.search.find({ query: { q } })).map(({ title }) => title)).toEqual(['Jörg Köhler']);
  });
});

test('the database folds every letter as the client does', async () => {
  const letters = Array.from({ length: 0xa7_00 }, (_, code) => code)
    .filter((code) => /\p{L}|\p{N}/u.test(String.fromCodePoint(code)))
    .map((code) => String.fromCodePoint(code));
  const rows = (await onDatabase(
    world(),
    `select array_agg(search_text(letter) order by n) as folded from unnest(array[${letters.map((letter) => `'${letter}'`).join()}]) with ordinality as letters (letter, n)`,
  )) as { folded: string[] }[];
  const different = letters.filter((letter, n) => searchForms(letter).join('\n') !== rows[0]?.folded[n]);
  expect(different).toEqual([]);
});
