#!/usr/bin/env bash
# yazl 3.3.1 and archiver 7.0.1: the stream of a file fails while it is packed, or the reader of the archive goes away.
# Guess: the archive fails with the error of the file, and a file whose archive no one reads any longer is closed.
# Seen: neither says anything. The archive does not end and does not fail, so that a download waits for good, and the file stays open when
# the archive is destroyed.
# shellcheck source=lib/packages.bash
source "$(dirname "$0")/lib/packages.bash" yazl@3.3.1 archiver@7.0.1
cat > fails.mjs <<'JS'
import { PassThrough } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import archiver from 'archiver';
import yazl from 'yazl';

const writers = {
  yazl(file) {
    const zip = new yazl.ZipFile();
    zip.addReadStream(file, 'plan.txt');
    zip.end();
    return { archive: zip.outputStream, emitter: zip };
  },
  archiver(file) {
    const archive = archiver('zip');
    archive.append(file, { name: 'plan.txt' });
    archive.finalize().catch(() => {});
    return { archive, emitter: archive };
  },
};

for (const [name, open] of Object.entries(writers)) {
  const file = new PassThrough();
  file.on('error', () => {});
  const { archive, emitter } = open(file);
  const seen = new Set();
  for (const one of new Set([archive, emitter])) one.on('error', ({ message }) => seen.add(message));
  archive.on('end', () => seen.add('end'));
  archive.resume();
  file.write('Larch');
  await wait(100);
  file.destroy(new Error('the disk is gone'));
  await wait(1_000);
  console.log(`${name}, file fails: ${[...seen].join(', ') || 'nothing'}`);
}
for (const [name, open] of Object.entries(writers)) {
  const file = new PassThrough();
  const { archive, emitter } = open(file);
  for (const one of new Set([archive, emitter])) one.on('error', () => {});
  archive.once('data', () => archive.destroy());
  file.write('Larch');
  await wait(1_000);
  console.log(`${name}, reader leaves: file destroyed ${file.destroyed}`);
}
JS
node fails.mjs | tee seen
diff seen - <<'SEEN'
yazl, file fails: nothing
archiver, file fails: nothing
yazl, reader leaves: file destroyed false
archiver, reader leaves: file destroyed false
SEEN
