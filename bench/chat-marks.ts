import { Client, type ClientConfig } from 'pg';
import { percentile, print, round } from './figures.ts';
import type { Running } from './product.ts';
import { token, tokens } from './seed.ts';

const [channels, unreadEach, mentions, threads, crowd] = [2_000, 50, 5_000, 500, 10_000];
const [everyone, hall] = ['everyone', 'hall'];

/**
 * Fills the first organization for the measured person: 2,000 channels with 100,000 unread messages, 5,000 mentions and 500 followed
 * threads, and two channels of 10,000 people, one of them private.
 */
export async function fillMarks(connection: ClientConfig): Promise<void> {
  const client = new Client(connection);
  await client.connect();
  await client.query(`
    insert into users (id, email, first_name, last_name) select 'crowd-' || n, 'crowd' || n || '@bench.example', 'Crowd', n::text from generate_series(1, ${crowd}) n;
    insert into memberships (organization_id, user_id) select 1, 'crowd-' || n from generate_series(1, ${crowd}) n;
    insert into channels (organization_id, name) select 1, 'busy-' || n from generate_series(1, ${channels}) n;
    insert into channels (organization_id, name) values (1, '${everyone}');
    insert into channels (organization_id, name, type, created_by_id) values (1, '${hall}', 'private', 'person-1');
    insert into channel_members (organization_id, channel_id, user_id) select 1, id, user_id from channels, memberships
      where name = '${hall}' and memberships.organization_id = 1;
    insert into messages (organization_id, channel_id, user_id, content, mentions)
      select 1, channels.id, 'person-' || 201 + n % 500, 'Line ' || n, case when n % ${(channels * unreadEach) / mentions} = 0 then array['person-1'] else '{}' end
      from channels, generate_series(1, ${unreadEach}) n where name like 'busy-%';
    insert into message_mentions (organization_id, message_id, user_id, channel_id)
      select 1, id, 'person-1', channel_id from messages where mentions = array['person-1'];
    insert into messages (organization_id, channel_id, user_id, content, parent_id)
      select 1, channel_id, 'person-300', 'Reply', min(messages.id) from messages join channels on channels.id = channel_id
      where name like 'busy-%' group by channel_id order by channel_id limit ${threads};
    update messages head set thread = jsonb_build_object('replies', 1, 'lastAt', to_char(now(), 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'userIds', '["person-300"]'::jsonb)
      where exists (select from messages reply where reply.parent_id = head.id);
    insert into thread_members (organization_id, message_id, user_id, channel_id, last_reply_id)
      select 1, parent_id, 'person-1', channel_id, id from messages where parent_id is not null;
    analyze`);
  await client.end();
}

const headersOf = (session: string) => ({
  cookie: `quarterdeck_session=${session}`,
  'content-type': 'application/json',
});

/** Measures the lists and counts of unread messages, and how long others wait while everyone is mentioned or someone is removed. */
export async function measureMarks({ url }: Running): Promise<void> {
  const call = async (session: string, method: string, path: string, body?: object) => {
    const before = performance.now();
    const init = { method, headers: headersOf(session), ...(body && { body: JSON.stringify(body) }) };
    const response = await fetch(url + path, init);
    const answer = await response.json().catch(() => null);
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}`);
    return { answer, ms: performance.now() - before };
  };
  const report = (what: string, took: number[], most: number) => {
    const p95 = percentile(took, 0.95);
    print(what, `p50 ${round(percentile(took, 0.5))} ms, p95 ${round(p95)} ms`, `p95 < ${most} ms`, p95 < most);
  };
  for (const [what, path, most] of [
    [`the sidebar of ${round(channels)} channels`, '/api/chat/overview', 1_000],
    ['one page of mentions', '/api/chat/mentions?limit=30', 150],
    ['one page of followed threads', '/api/chat/threads?limit=30', 150],
  ] as const) {
    const took: number[] = [];
    for (let n = 0; n < 20; n++) took.push((await call(token, 'GET', path)).ms);
    report(what, took, most);
  }
  const { answer } = await call(token, 'GET', '/api/chat/overview');
  const idOf = (name: string): number =>
    (answer as { channels: { id: number; name: string }[] }).channels.find((one) => one.name === name)?.id ?? 0;

  /** Makes calls of one account one after another, while others read; says how long the others waited. */
  async function beside(what: string, times: number, work: (n: number) => Promise<{ ms: number }>): Promise<void> {
    let isOver = false;
    const waited: number[] = [];
    const others = tokens.slice(1).map(async (session) => {
      while (!isOver) waited.push((await call(session, 'GET', '/api/todos')).ms);
    });
    const took: number[] = [];
    for (let n = 0; n < times; n++) took.push((await work(n)).ms);
    isOver = true;
    await Promise.all(others);
    const p99 = percentile(waited, 0.99);
    const figure = `p95 ${round(percentile(took, 0.95))} ms, others p99 ${round(p99)} ms`;
    print(what, figure, 'others p99 <= 150 ms', p99 <= 150);
  }
  await beside(`mentions of everyone among ${round(crowd)}`, 20, () =>
    call(token, 'POST', `/api/chat/channels/${idOf(everyone)}/messages`, { content: '@channel the crane is free' }),
  );
  await beside(`removals from a channel of ${round(crowd)}`, 20, (n) =>
    call(token, 'DELETE', `/api/chat/channels/${idOf(hall)}/members/crowd-${n + 1}`),
  );
  const ids = (answer as { unread: { channelId: number; lastMessageId: number }[] }).unread.slice(0, 500);
  const marks = ids.map(({ channelId, lastMessageId }) => ({ channelId, lastReadId: lastMessageId }));
  await beside('marking 500 channels as read, and as unread', 6, (n) =>
    call(token, 'PUT', '/api/chat/marks', {
      channels: n % 2 ? marks.map((mark) => ({ ...mark, lastReadId: 0 })) : marks,
    }),
  );
}
