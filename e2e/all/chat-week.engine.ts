import { writeFile } from 'node:fs/promises';
import type { ChannelUnread } from '#contract/channels.ts';
import type { Message } from '#contract/messages.ts';
import type { Notification } from '#contract/notifications.ts';
import { expect, type Person, test } from '../engines/world.ts';
import { inviteCodeOf, onePixel } from '../world.ts';

type Row = { id: number };

const write = (person: Person, id: number, content: string) =>
  person.call<Row>('POST', `/api/chat/channels/${id}/messages`, { content });
const unreadIn = async (person: Person, id: number) =>
  (await person.call<ChannelUnread[]>('GET', '/api/chat/unread')).find(({ channelId }) => channelId === id);
const mentionsOf = async (person: Person) =>
  (await person.call<Message[]>('GET', '/api/chat/mentions')).map(({ content }) => content).sort();
const bellOf = async (person: Person) =>
  (await person.call<Notification[]>('GET', '/api/notifications')).flatMap(({ messageId }) => messageId ?? []);

test(
  'five people write for a week, one in this engine, and no mention, draft, edit or file is lost',
  {
    tag: '@every-engine',
  },
  async ({ ada, grace, meet, cable, allow, openWindow }, testInfo) => {
    test.slow();
    allow(/ERR_|WebSocket|404 .*\/api\/chat\/channels\/\d+\/(messages|read|draft|members)/);
    const [joan, mary, alan] = [await meet('Joan'), await meet('Mary'), await meet('Alan', cable.url)];
    const inviteCode = await inviteCodeOf(ada);
    for (const { call } of [joan, mary, alan]) await call('POST', '/api/organizations/join', { inviteCode });
    const { id: yard } = await ada.call<Row>('POST', '/api/chat/channels', { name: 'yard' });
    const { id: board } = await ada.call<Row>('POST', '/api/chat/channels', { name: 'board', type: 'private' });
    for (const { id: userId } of [joan, mary]) await ada.call('POST', `/api/chat/channels/${board}/invite`, { userId });
    const field = (page: Person['page']) => page.getByRole('textbox', { name: 'Message #yard' });
    const see = (page: Person['page'], text: string) => expect(page.getByRole('log').getByText(text)).toBeVisible();

    // Joan, in this engine: a file, a mention, an edit that she leaves half done, and a draft in another channel.
    const window = await openWindow(joan);
    const file = testInfo.outputPath('slip.png');
    await writeFile(file, onePixel);
    await window.open(`/chat/${yard}`);
    await window.see('textarea', 'Message #yard');
    await window.driver.chooseFile('main', file);
    await window.see('[role=img]', 'Ready');
    await window.click('textarea', 'Message #yard');
    await window.type('@Alan Byron please order the rope');
    await window.press('Enter');
    await window.see('[role=log] p', '@Alan Byron please order the rope');
    await expect.poll(() => mentionsOf(alan)).toEqual(['@Alan Byron please order the rope']);
    await window.pointAt(['[role=log] p', '@Alan Byron please order the rope']);
    await window.click('button', 'Edit message');
    await window.see('textarea', 'Edit message');
    await window.type(' and twine');
    await window.seeValue(['textarea', 'Edit message'], '@Alan Byron please order the rope and twine');
    await window.click('nav a', /^board/);
    await window.click('textarea', /^Message .*board/);
    await window.type('Half a thought');

    // Alan loses the line; Ada writes in two tabs; Grace reads on a phone.
    await alan.page.goto(`/chat/${yard}`);
    await see(alan.page, 'please order the rope');
    await alan.context.setOffline(true);
    cable.cut();
    await field(alan.page).pressSequentially('The rope is ordered');
    await field(alan.page).press('Enter');
    const second = await ada.context.newPage();
    for (const page of [ada.page, second]) {
      await page.goto(`/chat/${yard}`);
      await see(page, 'please order the rope');
    }
    await field(ada.page).pressSequentially('Not finished yet');
    await field(second).pressSequentially('@channel the crane comes at nine');
    await field(second).press('Enter');
    await see(second, 'the crane comes at nine');
    await second.close();
    await ada.page.reload();
    await ada.page.getByRole('button', { name: 'Restore' }).click();
    await expect(field(ada.page)).toHaveValue('Not finished yet');
    await grace.page.setViewportSize({ width: 390, height: 844 });
    await grace.page.goto(`/chat/${yard}`);
    await see(grace.page, 'the crane comes at nine');
    await field(grace.page).pressSequentially('I am there');
    await field(grace.page).press('Enter');
    await see(grace.page, 'I am there');
    cable.mend();
    await alan.context.setOffline(false);
    await see(alan.page, 'the crane comes at nine');
    await see(grace.page, 'The rope is ordered');

    // A mention in a thread, a second one within the minute, and Mary is removed from the private channel.
    const [root] = await ada.call<Message[]>('GET', `/api/chat/channels/${yard}/messages`);
    await grace.call('POST', `/api/chat/messages/${root?.id}/replies`, { content: '@Mary Byron bring the keys' });
    await write(alan, yard, '@Mary Byron lunch?');
    await mary.page.goto(`/chat/${board}`);
    await expect(mary.page.getByRole('textbox', { name: /^Message / })).toBeVisible();
    await ada.call('DELETE', `/api/chat/channels/${board}/members/${mary.id}`);
    await expect(mary.page.getByText('You can no longer see board')).toBeVisible();

    // All is there: Joan's edit and draft, everyone's mentions, and the file.
    await window.click('nav a', /^yard/);
    await window.click('[role=log] button', 'Continue the edit');
    await window.seeValue(['textarea', 'Edit message'], '@Alan Byron please order the rope and twine');
    await window.press('Enter');
    await see(alan.page, 'please order the rope and twine');
    await window.click('nav a', /^board/);
    await window.seeValue(['textarea', /^Message .*board/], 'Half a thought');
    await joan.page.goto(`/chat/${board}`);
    await expect(joan.page.getByRole('textbox', { name: 'Message #board' })).toHaveValue('Half a thought');
    const all = '@channel the crane comes at nine';
    await expect.poll(() => mentionsOf(alan)).toEqual(['@Alan Byron please order the rope and twine', all]);
    for (const person of [grace, joan]) expect(await mentionsOf(person)).toEqual([all]);
    expect(await mentionsOf(mary)).toEqual(['@Mary Byron bring the keys', '@Mary Byron lunch?', all]);
    expect(new Set(await bellOf(mary)).size).toBe(3);
    await expect.poll(async () => (await unreadIn(grace, yard))?.unread).toBe(0);
    expect(await unreadIn(mary, yard)).toMatchObject({ unread: 5, mentions: 2 });
    expect(await unreadIn(mary, board)).toBeUndefined();
    const messages = await mary.call<Message[]>('GET', `/api/chat/channels/${yard}/messages`);
    expect(messages.flatMap(({ files }) => files.map(({ name }) => name))).toEqual(['slip.png']);

    // Ada marks the channel as unread, from the last message on.
    await ada.page.getByRole('log').getByText('lunch?').hover();
    await ada.page.getByRole('button', { name: 'Mark unread from here' }).click();
    await expect.poll(async () => (await unreadIn(ada, yard))?.unread).toBe(1);
  },
);
