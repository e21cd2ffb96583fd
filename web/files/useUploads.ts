import { type ClipboardEvent, useEffect, useRef } from 'react';
import { attachedPictureLimit, megabyte } from '#contract/byte-limits.ts';
import type { AttachedFile } from '#contract/files.ts';
import { limits } from '#contract/limits.ts';
import { type ApiError, api } from '#web/lib/api.ts';
import { serverSentence } from '#web/lib/changes/change.ts';
import { readDraft, saveDraft } from '#web/lib/drafts/draftStore.ts';
import { useDraftKey } from '#web/lib/drafts/drafts.ts';
import { queryClient } from '#web/lib/query.ts';
import { fileUrl, shownOrganization } from '#web/lib/requests/organization.ts';
import type { ApiRequest } from '#web/lib/requests/request.ts';
import { isFinal } from '#web/lib/requests/retries.ts';
import { sendFile } from '#web/lib/requests/sendFile.ts';
import { createStore, type Store } from '#web/lib/store.ts';
import { toast } from '#web/lib/toast.ts';
import { t } from '#web/lib/translate.ts';
import { useStore } from '#web/lib/useStore.ts';
import { findLost, type Uploading } from './uploading.ts';

/** The formats of pictures that every browser draws. */
const drawnTypes = ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif'];

const previewOf = (source: File) =>
  drawnTypes.includes(source.type) && source.size <= attachedPictureLimit ? URL.createObjectURL(source) : undefined;

/** What cancels each upload, by its key. */
const canceling = new Map<number, AbortController>();

let count = 0;

/** How long an unsent file can be used, in ms. The server deletes it after a day. */
const unsentLifetimeMs = 22 * 3600_000;

type StoredFile = { file: AttachedFile; at: number };

const asUploading = ({ file, at }: StoredFile): Uploading => ({
  key: count++,
  name: file.name,
  size: file.size,
  file,
  at,
  ...(file.width && { preview: fileUrl(`/api/files/${file.id}/thumbnail`) }),
});

/** The files that the server has. */
const storedFiles = (uploads: Uploading[]): StoredFile[] =>
  uploads.flatMap(({ file, at }) => (file && at ? { file, at } : []));

/** Whether a paste means text: spreadsheets add a picture of their cells, and copied files add their names as text. */
function hasText(data: DataTransfer): boolean {
  const text = data.getData('text/plain');
  return text !== '' && ![...data.files].every(({ name }) => text.includes(name));
}

/** Takes files dropped on an area and highlights it during the drag. @returns a function that stops this */
function takeDrops(area: HTMLElement, add: (files: FileList) => void): () => void {
  const listening = new AbortController();
  const mark = (isOver: boolean) => area.toggleAttribute('data-dropping', isOver);
  const onDrag = (event: DragEvent) => {
    // The browser drops text and links into the field.
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

/** The text and files to send. */
export type MessageInput = { content: string; files: AttachedFile[] };
export type Deliver = (input: MessageInput) => Promise<unknown>;

/** A message that waits for its files; `inFile` is the text that one of them holds. */
export type WaitingMessage = { deliver: Deliver; inFile?: string };

/** A form with files: its uploads, and the message that waits for them, if one does. */
type Form = {
  uploads: Store<Uploading[]>;
  waiting: Store<WaitingMessage | undefined>;
  /** Sends that message: of the form that is open, or was open last. */
  send: (message: WaitingMessage) => void;
};

/** Each form, by the key of its draft. While it is closed its uploads go on, and its message is sent when they are there. */
const forms = new Map<string, Form>();

// In another organization, or for the next user of this tab, nothing is sent.
shownOrganization.subscribe(() => {
  for (const { waiting } of forms.values()) waiting.set(undefined);
});

const isUnfinished = ({ file, refused }: Uploading) => !file && refused === undefined;

// The page would take the files with it that are still leaving.
window.addEventListener('beforeunload', (event) => {
  if ([...forms.values()].some(({ uploads }) => uploads.get().some(isUnfinished))) event.preventDefault();
});

/** The usable files of a draft, also those of other tabs. */
const readStored = (key: string) =>
  ((readDraft(key)?.values ?? []) as StoredFile[]).filter(({ at }) => Date.now() - at < unsentLifetimeMs);

/** A form with its uploads: those of this page, or those that an earlier page stored. */
function openForm(key: string): Form {
  const opened = forms.get(key);
  if (opened) return opened;
  const uploads = createStore(readStored(key).map(asUploading));
  const form: Form = { uploads, waiting: createStore<WaitingMessage | undefined>(undefined), send: () => {} };
  let before = uploads.get();
  uploads.subscribe(() => {
    const now = uploads.get();
    const previews = new Set(now.map(({ preview }) => preview));
    for (const { preview } of before) if (preview && !previews.has(preview)) URL.revokeObjectURL(preview);
    const ownIds = new Set([...before, ...now].map(({ file }) => file?.id));
    const lost = findLost(before, now);
    before = now;
    const ofOtherTabs = readStored(key).filter(({ file }) => !ownIds.has(file.id));
    const ready = [...ofOtherTabs, ...storedFiles(now)];
    saveDraft(key, ready.length > 0 ? ready : undefined);
    if (lost) stopWaiting(form, lost);
    else sendIfUploaded(form);
  });
  forms.set(key, form);
  return form;
}

/** Leaves the decision to the user when a file is lost: the text may be in it. They may be elsewhere when it is refused. */
function stopWaiting({ uploads, waiting }: Form, { key, name }: Uploading): void {
  if (!waiting.get()) return;
  waiting.set(undefined);
  if (uploads.get().some((one) => one.key === key))
    toast.error(t('Not sent'), t("{name} couldn't be uploaded. Your text waits where you wrote it.", { name }));
}

/** Sends a message that waited for its files once they are there. */
function sendIfUploaded({ uploads, waiting, send }: Form): void {
  const message = waiting.get();
  if (!message || uploads.get().some(isUnfinished)) return;
  waiting.set(undefined);
  send(message);
}

/** The most bytes of a file; undefined while the server cannot be asked. */
const readFileLimit = () =>
  queryClient.fetchQuery({ ...api.files.limits.options(), staleTime: Number.POSITIVE_INFINITY, retry: false }).then(
    ({ mostBytes }) => mostBytes,
    () => undefined,
  );

async function upload({ get, set }: Store<Uploading[]>, key: number, source: File): Promise<void> {
  const change = (fields: Partial<Uploading>) =>
    set(get().map((one) => (one.key === key ? { ...one, ...fields } : one)));
  const cancel = new AbortController();
  canceling.set(key, cancel);
  const canceled = cancel.signal;
  const most = source.size > megabyte ? await readFileLimit() : undefined;
  if (canceled.aborted) return;
  if (most && source.size > most)
    return change({ refused: t('This file is larger than {most, number} MB.', { most: most / megabyte }) });
  if (drawnTypes.includes(source.type) && source.size > attachedPictureLimit) {
    const megabytes = { most: attachedPictureLimit / megabyte };
    return change({
      refused: t('A picture can have up to {most} MB. Make it smaller, or send it in a ZIP file.', megabytes),
    });
  }
  const onProgress = (share: number) => change({ share });
  try {
    const parts = { query: { name: source.name.slice(-limits.title) }, body: source };
    const send = (request: ApiRequest) => sendFile(request, source, { onProgress, canceled });
    change({ file: await api.files.upload.by(send, parts), at: Date.now() });
  } catch (error) {
    if (canceled.aborted) return;
    const refused = serverSentence(error as Error) ?? t("This file couldn't be sent. Please try again.");
    change({ refused, mayRetry: !isFinal(error as Partial<ApiError>) });
  } finally {
    canceling.delete(key);
  }
}

/**
 * The files of a message that the user is writing. Each uploads immediately, also while the form is closed, and is stored in the
 * draft of that name. `send` sends a message that waited for them.
 */
export function useUploads(draft: string, send: Form['send']) {
  const open = openForm(useDraftKey(`${draft}.files`));
  const { uploads: store, waiting } = open;
  const uploads = useStore(store);
  const isWaiting = useStore(waiting) !== undefined;
  useEffect(() => {
    open.send = send;
  });
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const area = form.current?.closest('section');
    return area ? takeDrops(area, add) : undefined;
  });

  /** @returns whether all files fit in the message */
  function add(sources: Iterable<File>): boolean {
    const free = limits.files - store.get().length;
    const all = [...sources];
    if (all.length > free)
      toast.error(t('Too many files'), t('You can attach up to {most} files.', { most: limits.files }));
    const added = all.slice(0, free).map((source) => {
      const { name, size } = source;
      return { key: count++, name, size, source, preview: previewOf(source) };
    });
    store.set([...store.get(), ...added]);
    for (const { key, source } of added) void upload(store, key, source);
    return added.length === all.length;
  }

  return {
    uploads,
    add,
    /** Removes a file, and cancels its upload. */
    remove: (key: number) => {
      canceling.get(key)?.abort();
      store.set(store.get().filter((one) => one.key !== key));
    },
    /** Retries a failed upload. */
    again: ({ key, name, size, source, preview }: Uploading) => {
      if (!source) return;
      store.set(store.get().map((one) => (one.key === key ? { key, name, size, source, preview } : one)));
      void upload(store, key, source);
    },
    /** Takes the uploaded files for the message that is sent; `bringBack` restores them if the server refuses it. */
    take: () => {
      const taken = store.get().filter(({ file }) => file);
      store.set(store.get().filter(({ file }) => !file));
      return {
        files: taken.flatMap(({ file }) => file ?? []),
        bringBack: () => store.set([...storedFiles(taken).map(asUploading), ...store.get()]),
      };
    },
    isWaiting,
    /** Sends a message once all files are uploaded; undefined stops waiting. */
    wait: waiting.set,
    /** The form's ref: files dropped anywhere on its section are attached. */
    form,
    onPaste: (event: ClipboardEvent) => {
      const { files } = event.clipboardData;
      if (files.length === 0 || hasText(event.clipboardData)) return;
      event.preventDefault();
      add(files);
    },
    files: uploads.flatMap(({ file }) => file ?? []),
    /** The files that are being uploaded. */
    unfinished: uploads.filter(isUnfinished),
  };
}
