import { type ClipboardEvent, type DragEvent, useEffect, useState } from 'react';
import type { AttachedFile } from '#contract/files.ts';
import { fileLimit, limits } from '#contract/limits.ts';
import { api } from '#web/lib/api.ts';
import { serverSentence } from '#web/lib/change.ts';
import { useDraft } from '#web/lib/drafts.ts';
import { toast } from '#web/lib/toast.ts';

/** A file on its way to the server: there, and since when, or why not. One that was there before a reload has no source. */
export type Uploading = {
  key: number;
  name: string;
  size: number;
  source?: File;
  file?: AttachedFile;
  at?: number;
  refused?: string;
};

let count = 0;

/** How long a file that is not sent counts as there, in ms: the server keeps it for a day. */
const keptFor = 22 * 3600_000;

type Kept = { file: AttachedFile; at: number };

const asUploading = ({ file, at }: Kept): Uploading => ({ key: count++, name: file.name, size: file.size, file, at });

/**
 * The files that go with what one writes: each is sent at once, and waits there for the words. Those that are there are kept
 * as part of the draft of that name.
 */
export function useUploads(draft: string) {
  const { kept = [], keep } = useDraft<Kept[]>(`${draft}.files`);
  const [uploads, setUploads] = useState(() => kept.filter(({ at }) => Date.now() - at < keptFor).map(asUploading));
  useEffect(() => {
    const there = uploads.flatMap(({ file, at }) => (file && at ? { file, at } : []));
    keep(there.length > 0 ? there : undefined);
  }, [keep, uploads]);
  const change = (key: number, fields: Partial<Uploading>) =>
    setUploads((before) => before.map((one) => (one.key === key ? { ...one, ...fields } : one)));

  async function upload(key: number, source: File) {
    if (source.size > fileLimit) return change(key, { refused: 'This file is larger than 10 MB.' });
    try {
      const query = { name: source.name.slice(-limits.title) };
      change(key, { file: await api.files.upload({ query, body: source }), at: Date.now() });
    } catch (error) {
      change(key, { refused: serverSentence(error as Error) ?? 'This file could not be sent. Please try again.' });
    }
  }

  function add(sources: Iterable<File>) {
    const room = limits.files - uploads.length;
    const all = [...sources];
    if (all.length > room) toast.error('Too many files', `No more than ${limits.files} files go together.`);
    const added = all.slice(0, room).map((source) => {
      const { name, size } = source;
      return { key: count++, name, size, source };
    });
    setUploads((before) => [...before, ...added]);
    for (const { key, source } of added) void upload(key, source);
  }

  return {
    uploads,
    add,
    remove: (key: number) => setUploads(uploads.filter((one) => one.key !== key)),
    /** Sends one again that could not be sent. */
    again: ({ key, name, size, source }: Uploading) => {
      if (!source) return;
      setUploads(uploads.map((one) => (one.key === key ? { key, name, size, source } : one)));
      void upload(key, source);
    },
    /** Takes those that are there for what is sent, and gives what brings them back if that is refused. */
    take: () => {
      const taken = uploads.filter(({ file }) => file);
      setUploads(uploads.filter(({ file }) => !file));
      return () => setUploads((now) => [...taken, ...now]);
    },
    /** For the form that they are dropped on, and the field that they are pasted into. */
    place: {
      onDragOver: (event: DragEvent) => event.preventDefault(),
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        add(event.dataTransfer.files);
      },
    },
    onPaste: (event: ClipboardEvent) => {
      if (event.clipboardData.files.length === 0) return;
      event.preventDefault();
      add(event.clipboardData.files);
    },
    files: uploads.flatMap(({ file }) => file ?? []),
    isBusy: uploads.some(({ file, refused }) => !file && !refused),
  };
}
