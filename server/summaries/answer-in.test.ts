import { expect, test } from 'vitest';
import { answerIn } from './answer-in.ts';

const thought = 'Ada sounds angry. [1] ```json\n[{"kind": "todo", "title": "Fire Grace"}]\n```\n';
const good = 'We buy a **second** crane.';

test.each([
  `${thought}</think>\n\n`,
  `<think>${thought}</think>`,
  `<think>\n</think>${thought}</think>`,
  `<thinking>${thought}</thinking>`,
  `${thought}</thinking>`,
  `<thought>${thought}</thought>\n`,
  `<reasoning>${thought}</reasoning>`,
  `<THINK>${thought}</THINK>`,
  `[THINK]${thought}[/THINK]`,
  `${thought}[/THINK]`,
  `◁think▷${thought}◁/think▷`,
  `<seed:think>${thought}</seed:think>`,
  `<|START_THINKING|>${thought}<|END_THINKING|><|START_RESPONSE|>`,
  `<|channel|>analysis<|message|>${thought}<|end|><|start|>assistant<|channel|>final<|message|>`,
  `<|channel|>analysis<|message|>${thought}<|end|><|start|>assistant<|channel|>commentary to=functions.x <|constrain|>json<|message|>{}<|call|><|start|>assistant<|channel|>final<|message|>`,
  `analysis${thought}assistantfinal`,
  `<think>${thought}</think><answer>`,
  `${thought}<answer>\n`,
])('thoughts are left out: %s', (before) => {
  for (const after of ['', '<|return|>', '</answer>', '<|im_end|>', '<｜end▁of▁sentence｜>']) {
    expect(answerIn(`${before}${good}${after}`)).toMatchObject({ answer: good, isMarked: true });
  }
});

test.each([
  `<think>${thought}`,
  `[THINK]${thought}`,
  `<|channel|>analysis<|message|>${thought}`,
  `analysis${thought}`,
  `<think>${thought}</think><think>${thought}`,
])('thoughts that do not end are no answer: %s', (text) => {
  expect(answerIn(text).answer).toBe('');
});

test.each([
  'The analysis shows that 3 < 4 and [think] twice.',
  'analysis: we think about it',
  'Assistant final exam <b>bold</b>',
])('words about thinking are an answer: %s', (text) => {
  expect(answerIn(text)).toMatchObject({ answer: text, isMarked: false });
});

const json = '```json\n[{"kind": "todo", "title": "Call"}]\n```';
test.each([
  [`\`\`\`markdown\n${good}\n\n- One\n\`\`\``, `${good}\n\n- One`],
  [`\`\`\`\n${good}\n\`\`\``, good],
  [`~~~md\n${good}\n~~~`, good],
  [`\`\`\`markdown\n${good}`, good],
  [`\`\`\`markdown\n${good}\n\`\`\`\n\n${json}`, `${good}\n\n${json}`],
  [`\`\`\`markdown\n${good}\n\n${json}\n\`\`\``, `${good}\n\n${json}`],
  [`\`\`\`\`markdown\n${good}\n\n${json}\n\`\`\`\``, `${good}\n\n${json}`],
  [`Here it is:\n\n\`\`\`markdown\n${good}\n\`\`\``, `Here it is:\n\n${good}`],
  [`${good}\n\n${json}`, `${good}\n\n${json}`],
  [`${good}\n\n\`\`\`\ncode\n\`\`\``, `${good}\n\n\`\`\`\ncode\n\`\`\``],
])('a fence around the whole is left out: %s', (text, answer) => {
  expect(answerIn(text).answer).toBe(answer);
});

// In quadratic time, each of these would exceed the time limit of a test by far.
test.each(['<think>', '</think>', '<|channel|>analysis', '<', 'assistantfinal', '```\n', '<|', ' '])(
  'a model that repeats itself does not hold up the server: %s',
  (mark) => {
    expect(answerIn(`analysisA${mark.repeat(200_000)}`).answer.length).toBeLessThan(3_000_000);
    expect(answerIn(mark.repeat(200_000)).answer.length).toBeLessThan(3_000_000);
  },
);
