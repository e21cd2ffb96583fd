import { type ClipboardEvent, type DragEvent, useState } from 'react';
import type { AttachedFile } from '#contract/files.ts';
import { fileLimit, limits } from '#contract/limits.ts';
import { api } from '#web/lib/api.ts';
import { serverSentence } from '#web/lib/change.ts';
import { toast } from '#web/lib/toast.ts';

/** A file on its way to the server: there, or why not. */
export type Uploading = { key: number; source: File; file?: AttachedFile; refused?: string };

let count = 0;

/** The files that go with what one writes: each is sent at once, and waits there for the words. */
export function useUploads() {
  const [uploads, setUploads] = useState<Uploading[]>([]);
  const change = (key: number, fields: Partial<Uploading>) =>
    setUploads((before) => before.map((one) => (one.key === key ? { ...one, ...fields } : one)));

  async function upload({ key, source }: Uploading) {
    if (source.size > fileLimit) return change(key, { refused: 'This file is larger than 10 MB.' });
    try {
      const query = { name: source.name.slice(-limits.title) };
      change(key, { file: await api.files.upload({ query, body: source }) });
    } catch (error) {
      change(key, { refused: serverSentence(error as Error) ?? 'This file could not be sent. Please try again.' });
    }
  }

  function add(sources: Iterable<File>) {
    const room = limits.files - uploads.length;
    const all = [...sources];
    if (all.length > room) toast.error('Too many files', `No more than ${limits.files} files go together.`);
    const added = all.slice(0, room).map((source) => ({ key: count++, source }));
    setUploads((before) => [...before, ...added]);
    for (const one of added) void upload(one);
  }

  return {
    uploads,
    add,
    remove: (key: number) => setUploads(uploads.filter((one) => one.key !== key)),
    /** Sends one again that could not be sent. */
    again: (one: Uploading) => {
      setUploads(uploads.map(({ key, source }, n) => (key === one.key ? { key, source } : (uploads[n] as Uploading))));
      void upload(one);
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
