#!/usr/bin/env bash
# @dnd-kit/core 6.3.1, @dnd-kit/sortable 10.0.0, React 19.3.1: a list of rows that are wrapped in `memo`, with sensors whose options are
# written into the call.
# Guess: a render of the list that changes nothing draws no row, or at most gives each row the handlers that it had.
# Seen: options that are written into the call are new each time, so every row is drawn again with new handlers. Options outside the component
# draw nothing.
# shellcheck source=lib/packages.bash
source "$(dirname "$0")/lib/packages.bash" @dnd-kit/core@6.3.1 @dnd-kit/sortable@10.0.0 react@19.3.1 react-dom@19.3.1 jsdom@26.1.0
cat > run.mjs <<'JS'
import { JSDOM } from 'jsdom';

const { window } = new JSDOM('<div id="root"></div>', { pretendToBeVisual: true });
globalThis.window = window;
if (!globalThis.navigator) globalThis.navigator = window.navigator;
for (const name of ['document', 'HTMLElement', 'Element', 'Node', 'MutationObserver', 'getComputedStyle'])
  globalThis[name] = window[name];
globalThis.ResizeObserver = window.ResizeObserver = class { observe() {} unobserve() {} disconnect() {} };
globalThis.IS_REACT_ACT_ENVIRONMENT = true;
const { act, createElement: h, memo, useState } = await import('react');
const { createRoot } = await import('react-dom/client');
const { DndContext, MouseSensor, useSensor, useSensors } = await import('@dnd-kit/core');
const { SortableContext, useSortable } = await import('@dnd-kit/sortable');

const ids = Array.from({ length: 20 }, (_, index) => index + 1);
let drawn = 0;
const handlers = new Set();
const Row = memo(function Row({ id }) {
  const { listeners, setNodeRef } = useSortable({ id });
  drawn++;
  handlers.add(listeners);
  return h('div', { ref: setNodeRef }, id);
});
let again;
const constant = { activationConstraint: { distance: 4 } };
function List({ isInline }) {
  const [, set] = useState(0);
  again = () => set((count) => count + 1);
  const sensors = useSensors(useSensor(MouseSensor, isInline ? { activationConstraint: { distance: 4 } } : constant));
  return h(DndContext, { sensors }, h(SortableContext, { items: ids }, ids.map((id) => h(Row, { id, key: id }))));
}
for (const isInline of [true, false]) {
  const root = createRoot(document.getElementById('root'));
  await act(() => root.render(h(List, { isInline })));
  drawn = 0;
  handlers.clear();
  await act(() => again());
  console.log(`options ${isInline ? 'in the call' : 'outside'}: ${drawn} rows drawn, ${handlers.size} new sets of handlers`);
  await act(() => root.unmount());
}
process.exit(0);
JS
node run.mjs | tee seen
diff seen - <<'SEEN'
options in the call: 20 rows drawn, 20 new sets of handlers
options outside: 0 rows drawn, 0 new sets of handlers
SEEN
