import { expect, test } from 'vitest';
import { minutesText } from './durations.ts';
import { termValues } from './terms.ts';
import { translator } from './translate.ts';

const english = translator({ language: 'en', catalogue: {}, terms: termValues('en') });

test('one minute is singular', () => {
  const texts = [0, 1, 90].map((minutes) => english(minutesText(minutes)));
  expect(texts).toEqual(['0 minutes', '1 minute', '90 minutes']);
});
