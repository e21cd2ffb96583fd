import { expect, test } from 'vitest';
import { applyUpdate, Doc, encodeStateAsUpdate } from 'yjs';
import { msg } from '#rules/translate.ts';
import { openDatabase, openPool } from '#server/db/pool.ts';
import { transact } from '#server/events/transact.ts';
import { theServer } from '#server/scope.ts';
import { onDatabase } from '#test/on-database.ts';
import { openWorld } from '#test/world.ts';
import { deleteSharedTextPieces, listSharedTexts, writeSharedText } from './shared-texts.ts';

const world = openWorld();
const wording = {
  label: msg('Plan'),
  tooManyChanges: msg('This plan is too long.'),
};

/** An update of a browser in which someone typed a text. */
function typed(text: string): string {
  const document = new Doc();
  document.getText('note').insert(0, text);
  return Buffer.from(encodeStateAsUpdate(document)).toString('base64');
}

test('any noun has texts of its own, in parts that it names; until it says who reads them, only the server does', async () => {
  const { id: userId, auth, rocks } = await world().admin();
  const { organizationId } = await auth.user();
  const { id: rowId } = await rocks.create({ body: { title: 'Dock' } });
  const actor = {
    ...{ userId, credential: { areas: [] }, isSuperAdmin: false },
    organizationId: organizationId ?? 0,
    role: 'admin',
  } as const;
  const pool = openPool(world().database, () => {});
  const row = { noun: 'rocks', rowId } as const;
  try {
    await transact(openDatabase(pool), { actor, now: new Date() }, async (scope) => {
      const server = { ...scope, actor: theServer(actor.organizationId) };
      const write = (part: string, update: string) => writeSharedText(scope, { ...row, part }, update, wording);
      const why = typed('Why: ships wait. ');
      const { version } = await write('why', why);
      expect(await write('why', why)).toEqual({ version, isChanged: false });
      await write('risks', typed('Ice.'));
      expect((await write('why', typed('Boats too. '))).isChanged).toBe(true);
      const texts = await listSharedTexts(server, row);
      expect(texts.map(({ part }) => part)).toEqual(['risks', 'why']);
      expect(texts[1]?.text).toMatch(/^(Why: ships wait. Boats too. |Boats too. Why: ships wait. )$/);
      const document = new Doc();
      applyUpdate(document, Buffer.from(texts[1]?.state ?? '', 'base64'));
      expect(document.getText('note').toString()).toBe(texts[1]?.text);
      expect(await listSharedTexts(server, { noun: 'meetings', rowId })).toEqual([]);
      expect(await listSharedTexts(scope, row)).toEqual([]);
      await deleteSharedTextPieces(server, row);
      expect(await listSharedTexts(server, row)).toEqual(texts);
    });
  } finally {
    await pool.end();
  }
});

test('the pieces of a text are purged after 30 days, and the text stays', async () => {
  const { meetings } = await world().admin();
  const { id } = await meetings.create({ body: { title: 'Weekly', status: 'in_progress' } });
  const params = { id };
  for (const text of ['Larch. ', 'Oak.']) await meetings.write({ params, body: { item: 0, update: typed(text) } });
  const age = (days: number) =>
    onDatabase(
      world(),
      `update shared_text_pieces set created_at = now() - make_interval(days => ${days})
       where id = (select max(id) from shared_text_pieces where meeting_id = ${id})`,
    );
  const countPieces = () =>
    onDatabase(world(), `select count(*)::int from shared_text_pieces where meeting_id = ${id}`);
  const before = await meetings.notes({ params });
  await age(29);
  await world().purge();
  expect(await countPieces()).toEqual([{ count: 2 }]);
  await age(31);
  await world().purge();
  expect(await countPieces()).toEqual([{ count: 1 }]);
  expect(await meetings.notes({ params })).toEqual(before);
});
