import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { createWorld } from '#test/world.ts';

const secret = 'the SECRET_KEY of WorkAdventure';

test('with OFFICE_URL, the office is a room of a WorkAdventure server, entered with a signed token', async () => {
  const world = await createWorld({ OFFICE_URL: 'https://play.example.com/@/team/world/room', OFFICE_SECRET: secret });
  const ada = await world.admin();
  const grace = await world.colleague(ada, 'Grace');
  const { roomUrl, dailyToken } = await ada.office.room();
  const { origin, pathname, searchParams } = new URL(roomUrl);
  expect([origin, pathname]).toEqual(['https://play.example.com', '/@/team/world/room']);
  expect(searchParams.get('token')).toBe(dailyToken);
  const [head = '', payload = '', signature] = (dailyToken ?? '').split('.');
  expect(signature).toBe(createHmac('sha256', secret).update(`${head}.${payload}`).digest('base64url'));
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString());
  expect(read(head)).toEqual({ alg: 'HS256', typ: 'JWT' });
  expect(read(payload)).toMatchObject({ identifier: ada.id, username: 'Ada Byron', locale: 'en', tags: ['admin'] });
  const [, others = ''] = ((await grace.office.room()).dailyToken ?? '').split('.');
  expect(read(others)).toMatchObject({ identifier: grace.id, username: 'Grace Byron', tags: [] });

  const { headers } = await ada.fetch('/');
  expect(headers.get('content-security-policy')).toContain("frame-src 'self' https://play.example.com");
  expect(headers.get('permissions-policy')).toContain('camera=(self "https://play.example.com")');
  await world.close();
});

test('without it, only our own pages are shown in frames', async () => {
  const world = await createWorld();
  const { headers } = await world.visitor().fetch('/');
  expect(headers.get('content-security-policy')).toMatch(/frame-src 'self'$/);
  expect(headers.get('permissions-policy')).toContain('camera=(self)');
  await world.close();
});
