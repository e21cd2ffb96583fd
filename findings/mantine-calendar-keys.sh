#!/usr/bin/env bash
# @mantine/dates 9.7.3: keys in an open calendar.
# Guess: Arrow Right on the last day of a month leads to the first of the next, as in the date grids of the ARIA practices, and a letter does nothing.
# Seen: the focus stays on the 30th. `y` shows months in place of the days, and the focus is on nothing: the next key is heard by what lies below.
# shellcheck source=lib/packages.bash
source "$(dirname "$0")/lib/packages.bash" @mantine/core@9.7.3 @mantine/dates@9.7.3 @mantine/hooks@9.7.3 dayjs@1.11.19 jsdom@27.2.0 react@19.2.0 react-dom@19.2.0
cat > run.mjs <<'JS'
import { JSDOM } from 'jsdom';

const { window } = new JSDOM('<main></main>', { pretendToBeVisual: true });
window.matchMedia = () => ({ matches: false, addEventListener() {}, removeEventListener() {} });
window.ResizeObserver = class { observe() {} disconnect() {} };
for (const name of ['window', 'document', 'HTMLElement', 'Element', 'Node', 'ResizeObserver', 'getComputedStyle'])
  globalThis[name] = name === 'window' ? window : window[name];
globalThis.IS_REACT_ACT_ENVIRONMENT = true;
const { act, createElement } = await import('react');
const { createRoot } = await import('react-dom/client');
const { MantineProvider } = await import('@mantine/core');
const { DatePicker } = await import('@mantine/dates');

const { document } = window;
const picker = createElement(DatePicker, { defaultDate: '2026-11-30', getDayProps: (day) => ({ 'data-day': day }) });
await act(() => createRoot(document.querySelector('main')).render(createElement(MantineProvider, null, picker)));
const tell = (what) => console.log(`${what}: ${document.activeElement.dataset.day ?? document.activeElement.localName}, ${
  document.querySelectorAll('[data-day]').length > 0 ? 'days' : 'months'}`);
document.querySelector('[data-day="2026-11-30"]').focus();
tell('at first');
for (const key of ['ArrowRight', 'x', 'y']) {
  await act(() => document.activeElement.dispatchEvent(new window.KeyboardEvent('keydown', { key, code: key, bubbles: true, cancelable: true })));
  tell(key);
}
JS
node run.mjs | tee seen
diff seen - <<'SEEN'
at first: 2026-11-30, days
ArrowRight: 2026-11-30, days
x: 2026-11-30, days
y: body, months
SEEN
