import { expect, test } from 'vitest';
import { browserOf } from './browsers.ts';
import { termValues } from './terms.ts';
import { translator } from './translate.ts';

const english = translator({ language: 'en', catalogue: {}, terms: termValues('en') });

test.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:130.0) Gecko/20100101 Firefox/130.0', 'Firefox on Windows'],
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Safari/537.36',
    'Chrome on Linux',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Chrome/130.0.0.0 Safari/537.36 Edg/130.0', 'Edge on Mac'],
  ['curl/8.5', 'Another browser'],
  [null, 'Another browser'],
])('%s is %s', (userAgent, name) => {
  expect(english(browserOf(userAgent))).toBe(name);
});
