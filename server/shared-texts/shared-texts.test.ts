import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { applyUpdate, Doc, encodeStateAsUpdate } from 'yjs';
import { type SharedTextNoun, sharedTextNouns } from '#contract/shared-texts.ts';
import { msg } from '#rules/translate.ts';
import { openDatabase, openPool } from '#server/db/pool.ts';
import { transact } from '#server/events/transact.ts';
import { asServer } from '#server/scope.ts';
import { onDatabase } from '#test/on-database.ts';
import { openWorld, type Person } from '#test/world.ts';
import { deleteSharedTextPieces, listSharedTexts, writeSharedText } from './shared-texts.ts';
import { sharedTextPieces } from './table.ts';

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

/** One row of each noun with texts. */
const build: { [N in SharedTextNoun]: (person: Person) => Promise<{ id: number }> } = {
  meetings: ({ meetings }) => meetings.create({ body: { title: 'Weekly', status: 'in_progress' } }),
};

test.each(sharedTextNouns)('%s have texts in parts, for who sees the row, until it is deleted', async (noun) => {
  const person = await world().admin();
  const { id: rowId } = await build[noun](person);
  const { organizationId } = await person.auth.user();
  const actor = {
    ...{ userId: person.id, credential: { areas: [] }, isSuperAdmin: false },
    organizationId: organizationId ?? 0,
    role: 'admin',
  } as const;
  const pool = openPool(world().database, () => {});
  const row = { noun, rowId };
  try {
    await transact(openDatabase(pool), { actor, now: new Date() }, async (scope) => {
      const server = asServer(scope);
      const write = (part: string, update: string) => writeSharedText(scope, { ...row, part }, update, wording);
      const why = typed('Why: ships wait. ');
      const { version } = await write('why', why);
      expect(await write('why', why)).toEqual({ version, isChanged: false });
      await write('risks', typed('Ice.'));
      expect((await write('why', typed('Boats too. '))).isChanged).toBe(true);
      const texts = await listSharedTexts(scope, row);
      expect(texts.map(({ part }) => part)).toEqual(['risks', 'why']);
      expect(texts[1]?.text).toMatch(/^(Why: ships wait. Boats too. |Boats too. Why: ships wait. )$/);
      const document = new Doc();
      applyUpdate(document, Buffer.from(texts[1]?.state ?? '', 'base64'));
      expect(document.getText('note').toString()).toBe(texts[1]?.text);
      expect(await listSharedTexts(server, { noun, rowId: rowId + 1 })).toEqual([]);
      const countPieces = () => scope.db.$count(sharedTextPieces, eq(sharedTextPieces.rowId, rowId));
      expect(await countPieces()).toBe(3);
      await deleteSharedTextPieces(scope, row);
      expect(await countPieces()).toBe(0);
      expect(await listSharedTexts(scope, row)).toEqual(texts);
      await write('why', typed('Fog. '));
      expect(await countPieces()).toBe(1);
      await scope.db.execute(sql`delete from ${sql.identifier(noun)} where id = ${rowId}`);
      expect([await listSharedTexts(server, row), await countPieces()]).toEqual([[], 0]);
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
