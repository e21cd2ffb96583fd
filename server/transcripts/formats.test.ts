import { expect, test } from 'vitest';
import { plainText, type SpokenLine, vtt } from './formats.ts';

const line = (fields: Partial<SpokenLine>): SpokenLine => ({
  ...{ name: 'Ada Byron', text: 'We ship on Friday', startMs: 0, durationMs: 1_000 },
  ...fields,
});

const time = String.raw`\d{2,}:[0-5]\d:[0-5]\d\.\d{3}`;

/** The cues of a WebVTT file, by the grammar of its specification. @throws if it breaks that */
function cuesOf(file: string) {
  const [head, ...blocks] = file.split(/\n{2,}/);
  expect(head).toBe('WEBVTT');
  return blocks.map((block) => {
    const [times = '', ...text] = block.trimEnd().split('\n');
    const [, start, end] = new RegExp(`^(${time}) --> (${time})$`).exec(times) ?? [];
    expect(text).toHaveLength(1);
    expect(text[0]).not.toContain('-->');
    expect(String(end) > String(start)).toBe(true);
    const [, voice, payload] = /^<v ([^<>\n]+)>([^<>]*)$/.exec(text[0] ?? '') ?? [];
    expect(payload).not.toMatch(/&(?!amp;|lt;|gt;)/);
    const plain = (escaped = '') => escaped.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
    return { start, end, voice: plain(voice), text: plain(payload) };
  });
}

test('WebVTT has a cue for each line, and nothing that someone said or is called breaks it', () => {
  const lines = [
    line({}),
    line({ name: 'R&D <Bot> --> "x"', text: '00:00:01.000 --> 00:00:02.000 & <b>now</b>', startMs: 3_599_999 }),
    line({ text: 'one\n\nWEBVTT\r\nNOTE two\u2028three\u0085four', startMs: 3_600_000, durationMs: 65_005 }),
    line({ name: 'שרה', text: 'שלום 👩‍👩‍👧 مرحبا', startMs: 100 * 3_600_000 + 7, durationMs: 0 }),
  ];
  expect(cuesOf(vtt.head('L10') + lines.map(vtt.line).join(''))).toEqual([
    { start: '00:00:00.000', end: '00:00:01.000', voice: 'Ada Byron', text: 'We ship on Friday' },
    {
      ...{ start: '00:59:59.999', end: '01:00:00.999', voice: 'R&D <Bot> --> "x"' },
      text: '00:00:01.000 --> 00:00:02.000 & <b>now</b>',
    },
    { start: '01:00:00.000', end: '01:01:05.005', voice: 'Ada Byron', text: 'one WEBVTT NOTE two three four' },
    { start: '100:00:00.007', end: '100:00:03.007', voice: 'שרה', text: 'שלום 👩‍👩‍👧 مرحبا' },
  ]);
});

test('text has one line each, with the name and the time', () => {
  const lines = [line({ startMs: 3_723_900 }), line({ name: 'שרה', text: 'שלום 👋\nנתראה' })];
  expect(plainText.head('L10,\nMonday') + lines.map(plainText.line).join('')).toBe(
    'L10, Monday\n\n[01:02:03] Ada Byron: We ship on Friday\n[00:00:00] שרה: שלום 👋 נתראה\n',
  );
});
