import { type ClipboardEvent, useEffect, useRef, useState } from 'react';
import type { AttachedFile } from '#contract/files.ts';
import { fileLimit, limits } from '#contract/limits.ts';
import { api } from '#web/lib/api.ts';
import { useIsMounted } from '#web/lib/browser/useIsMounted.ts';
import { serverSentence } from '#web/lib/change.ts';
import { useDraft } from '#web/lib/drafts/drafts.ts';
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

/** Those of the files that the server has. */
const there = (uploads: Uploading[]): Kept[] => uploads.flatMap(({ file, at }) => (file && at ? { file, at } : []));

/** Whether text is meant by what is pasted: a spreadsheet adds a picture of its cells. A copied file comes with its name as text. */
function hasText(data: DataTransfer): boolean {
  const text = data.getData('text/plain');
  return text !== '' && ![...data.files].every(({ name }) => text.includes(name));
}

/** Hands over the files that are dropped on an area, and marks it meanwhile; gives the way to end that. */
function takeDrops(area: HTMLElement, add: (files: FileList) => void): () => void {
  const listening = new AbortController();
  const mark = (isOver: boolean) => area.toggleAttribute('data-dropping', isOver);
  const onDrag = (event: DragEvent) => {
    // Text and links fall into the field, as the browser does it.
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    mark(event.type === 'dragover');
    if (event.type === 'drop') add(event.dataTransfer.files);
  };
  const { signal } = listening;
  area.addEventListener('dragover', onDrag, { signal });
  area.addEventListener('drop', onDrag, { signal });
  area.addEventListener('dragleave', () => mark(false), { signal });
  return () => listening.abort();
}

/**
 * The files that go with what one writes: each is sent at once, and waits there for the words. Those that are there are kept
 * as part of the draft of that name.
 */
export function useUploads(draft: string) {
  const { kept = [], keep, read } = useDraft<Kept[]>(`${draft}.files`);
  const [uploads, setUploads] = useState(() => kept.filter(({ at }) => Date.now() - at < keptFor).map(asUploading));
  const isMounted = useIsMounted();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const ready = there(uploads);
    keep(ready.length > 0 ? ready : undefined);
  }, [keep, uploads]);
  useEffect(() => {
    const area = form.current?.closest('section');
    return area ? takeDrops(area, add) : undefined;
  });
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
      return () => {
        if (isMounted.current) setUploads((now) => [...taken, ...now]);
        else keep([...there(taken), ...(read() ?? [])]);
      };
    },
    /** For the form: files dropped anywhere on the section around it go with what is written there. */
    form,
    onPaste: (event: ClipboardEvent) => {
      const { files } = event.clipboardData;
      if (files.length === 0 || hasText(event.clipboardData)) return;
      event.preventDefault();
      add(files);
    },
    files: uploads.flatMap(({ file }) => file ?? []),
    isBusy: uploads.some(({ file, refused }) => !file && !refused),
  };
}
