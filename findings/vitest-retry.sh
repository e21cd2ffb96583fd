#!/usr/bin/env bash
# Vitest 5.1.1 with --retry=2: something throws once, in one of five places.
# Guess: whatever fails is tried again, and the JSON report's `success` agrees with the exit code.
# Seen: a test and its beforeEach are repeated; beforeAll, the file and a rejection that no one awaits are not. The rejection fails the run
# although its only test passed, and the report says `success: true`.
# shellcheck source=lib/packages.bash
source "$(dirname "$0")/lib/packages.bash" vitest@5.1.1
cat > once.test.mjs <<'JS'
import { existsSync, writeFileSync } from 'node:fs';
import { beforeAll, beforeEach, test } from 'vitest';
const throwOnce = (where) => {
  if (process.env.WHERE !== where || existsSync(where)) return;
  writeFileSync(where, '');
  throw new Error(`once in ${where}`);
};
throwOnce('file');
beforeAll(() => throwOnce('beforeAll'));
beforeEach(() => throwOnce('beforeEach'));
test('a rock is created', () => {
  throwOnce('test');
  void (async () => throwOnce('rejection'))();
});
JS
for where in test beforeEach beforeAll file rejection; do
  code=0
  WHERE=$where npx vitest run --retry=2 --reporter=json --outputFile=report.json > /dev/null 2>&1 || code=$?
  node -p "const { numPassedTests, success } = JSON.parse(require('fs').readFileSync('report.json')); '$where: exit $code, ' + numPassedTests + ' passed, success: ' + success"
done | tee seen
diff seen - <<'SEEN'
test: exit 0, 1 passed, success: true
beforeEach: exit 0, 1 passed, success: true
beforeAll: exit 1, 0 passed, success: false
file: exit 1, 0 passed, success: false
rejection: exit 1, 1 passed, success: true
SEEN
