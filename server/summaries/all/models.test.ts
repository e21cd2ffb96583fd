import { expect, test } from 'vitest';
import {
  answers,
  type Behavior,
  breaksOff,
  isSilent,
  rambles,
  refuses,
  stalls,
  streams,
} from '#test/language-model.ts';
import { speak } from '#test/model-world.ts';
import { good, openSummaries, proposed, thought, written } from '#test/summaries.ts';
import type { Person } from '#test/world.ts';

const { world, model, inMeeting, summarized, usageOf } = openSummaries();

/** A stream of events with these data. */
const sends = (...data: (object | string)[]): Behavior =>
  refuses(200, data.map((one) => `data: ${typeof one === 'string' ? one : JSON.stringify(one)}\n\n`).join(''), {
    'content-type': 'text/event-stream',
  });
const says = (content: unknown, fields: object = {}) => ({
  choices: [{ delta: { content }, finish_reason: null }],
  ...fields,
});
const ends = (reason: string) => ({ choices: [{ delta: {}, finish_reason: reason }] });

test.each<[string, Behavior, RegExp]>([
  ['has too much to do', refuses(429), /too much to do/],
  ['has an error', refuses(500), /had an error/],
  ['does not know the model', refuses(404), /did not accept/],
  ['leads elsewhere', refuses(307, '', { location: 'https://evil.example/v1' }), /did not accept/],
  ['never answers', isSilent, /took too long/],
  ['stops in the middle', stalls, /took too long/],
  ['breaks off', breaksOff, /broke off/],
  ['never ends', rambles, /could not be used/],
  ['answers with a page', refuses(200, '<html>Sign in</html>', { 'content-type': 'text/html' }), /could not be used/],
  [
    'answers with something else',
    refuses(200, 'data: {"oops', { 'content-type': 'text/event-stream' }),
    /could not be/,
  ],
  ['reports an error in the stream', sends({ error: { message: 'overloaded' } }), /had an error/],
  ['says nothing', streams(' '), /could not be used/],
  ['only proposes', streams(proposed([])), /could not be used/],
  ['thinks until it is cut off', sends(says(`<think>${thought}`), ends('length')), /stopped before it answered/],
  ['only thinks', streams(`<think>${thought}</think>`), /could not be used/],
  ['is filtered', sends(ends('content_filter')), /filter/],
  ['reads too little', refuses(400, '{"error":{"code":"context_length_exceeded"}}'), /too long for the language model/],
])('a model that %s writes none', async (_, behavior, failure) => {
  model().behave(behavior);
  const { ada, id, params } = await inMeeting();
  await ada.meetings.end({ params });
  await written(ada, id, 'failed');
  expect(await ada.summaries.find({ params })).toMatchObject({ text: '', failure: expect.stringMatching(failure) });
});

test('an endpoint that knows no stream_options is asked without, and tokens that it does not count are estimated', async () => {
  model().behave(refuses(400), streams('x'.repeat(400), null));
  const { ada, params } = await inMeeting();
  await ada.meetings.end({ params });
  await written(ada, params.id);
  const prompt =
    model()
      .received.at(-1)
      ?.request.messages.map(({ content }) => content) ?? [];
  expect(await usageOf(ada)).toEqual({ read: `${Math.ceil(prompt.join('').length / 4)}`, written: '100' });
});

test.each([
  ['malformed', `${good}\n\`\`\`json\n[{"kind": "todo", "title"\n\`\`\``],
  ['missing', good],
  ['of another kind', `${good}\n\`\`\`json\n{"todos": []}\n\`\`\``],
  ['cut off', `<think>\`\`\`json [{}]</think>${good}\n\`\`\`json\n[{"kind": "todo"`],
])('a summary whose proposals are %s has none', async (_, answer) => {
  const { find } = await summarized(streams(answer));
  expect(await find()).toMatchObject({ text: good, proposals: [] });
});

test.each<[string, Behavior]>([
  ['thinks without a mark that begins it', sends(says(`${thought}\n</think>\n\n`), says(good), ends('stop'), '[DONE]')],
  [
    'thinks in a channel',
    streams(
      `<|channel|>analysis<|message|>${thought}<|end|><|start|>assistant<|channel|>final<|message|>${good}<|return|>`,
    ),
  ],
  [
    'thinks in parts',
    sends(
      says([{ type: 'thinking', thinking: [{ type: 'text', text: thought }] }]),
      says([{ type: 'text', text: good }]),
      ends('stop'),
    ),
  ],
  ['answers with a list at once', answers([{ type: 'text', text: good }])],
  ['keeps the connection open with empty lines', sends('', ': ping', says(good), 'ping', ends('stop'), '[DONE]')],
  [
    'leaves out how many tokens it wrote',
    sends(says(good, { usage: { prompt_tokens: 100, total_tokens: 100 } }), ends('stop')),
  ],
  ['counts no tokens', sends(says(good, { usage: { prompt_tokens: null, completion_tokens: 12.5 } }), ends('stop'))],
  [
    'writes numbers as text',
    sends(says(good, { usage: { prompt_tokens: '100', completion_tokens: -1 } }), ends('eos_token')),
  ],
  ['has a fence around all', streams(`\`\`\`markdown\n${good}\n\`\`\``)],
])('a model that %s writes a summary', async (_, behavior) => {
  const { find } = await summarized(behavior);
  expect(await find()).toMatchObject({ state: 'ready', text: good, proposals: [] });
});

test('tokens that an endpoint does not count are estimated, each kind on its own', async () => {
  const { ada } = await summarized(
    sends(says(good, { usage: { prompt_tokens: 100, completion_tokens: null } }), ends('stop')),
  );
  expect(await usageOf(ada)).toEqual({ read: '100', written: `${Math.ceil(good.length / 4)}` });
});

test.each([
  ['length', '(The language model stopped before the end.)'],
  ['max_tokens', '(The language model stopped before the end.)'],
  ['content_filter', '(A filter of the language model left out the rest.)'],
  ['SAFETY', '(A filter of the language model left out the rest.)'],
])('an answer that ends with %s says so below the text', async (reason, notice) => {
  const { find } = await summarized(sends(says('We buy a second crane. The bank wil'), ends(reason), '[DONE]'));
  expect(await find()).toMatchObject({ state: 'ready', text: `We buy a second crane. The bank wil\n\n${notice}` });
});

test('a model that reads little at once gets smaller parts', async () => {
  const reads: number[] = [];
  const isSmall: Behavior = (response, request) => {
    const size = request.messages.reduce((sum, { content }) => sum + content.length, 0);
    if (size > 10_000)
      return refuses(400, '{"error":{"message":"the request exceeds the available context size"}}')(response, request);
    reads.push(size);
    return streams(good)(response, request);
  };
  model().behave(isSmall);
  const { ada, id, params } = await inMeeting();
  const long = `${'Mast '.repeat(90)}end`;
  await speak(
    world(),
    id,
    Array.from({ length: 60 }, () => [ada, long] as [Person, string]),
  );
  await ada.meetings.end({ params });
  await written(ada, id);
  expect(reads.length).toBeGreaterThan(3);
  expect(await ada.summaries.find({ params })).toMatchObject({ text: good });
});

test('a list without its fence is read too', async () => {
  const { find } = await summarized(streams(`${good}\n\n[{"kind": "todo", "title": "Call"}]`));
  expect(await find()).toMatchObject({ text: good, proposals: [{ title: 'Call' }] });
});
