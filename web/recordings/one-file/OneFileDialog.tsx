import { Button, Group } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import type { RecordingTrack } from '#contract/recordings.ts';
import { useAskBeforeClosing } from '#web/lib/browser/useAskBeforeClosing.ts';
import { t } from '#web/lib/translate.ts';
import { ProgressBar } from '#web/ui/badges/ProgressBar.tsx';
import { TitledDialog } from '#web/ui/dialogs/TitledDialog.tsx';
import { usePeople } from '#web/users/queries.ts';
import { useWakeLock } from '#web/video-rooms/room/useWakeLock.ts';
import { revokeLater, saveAs } from '../saveAs.ts';
import { findKind, mixRecording } from './mixRecording.ts';
import { ServerAway } from './openTrack.ts';

type Props = {
  tracks: RecordingTrack[];
  /** The name of the file, without its extension. */
  fileName: string;
  onClose: () => void;
};

type State =
  | { is: 'running'; percent: number }
  | { is: 'saved'; url: string; name: string; skipped: RecordingTrack[] }
  | { is: 'failed'; sentence: string }
  | { is: 'unsupported' };

/** Puts a recording together in one file and saves it. */
export default function OneFileDialog({ tracks, fileName, onClose }: Props) {
  const { nameOf } = usePeople();
  const [state, setState] = useState<State>({ is: 'running', percent: 0 });
  const mix = useEffectEvent(async (signal: AbortSignal): Promise<State> => {
    const kind = await findKind();
    if (!kind) return { is: 'unsupported' };
    const onProgress = (part: number) => setState({ is: 'running', percent: Math.floor(part * 100) });
    const { file, skipped } = await mixRecording({ tracks, kind, nameOf, signal, onProgress });
    const saved = { url: URL.createObjectURL(file), name: `${fileName}.${kind.extension}` };
    saveAs(saved.url, saved.name);
    return { is: 'saved', skipped, ...saved };
  });
  useEffect(() => {
    const closed = new AbortController();
    const mixed = mix(closed.signal).catch((error): State => ({ is: 'failed', sentence: failureOf(error) }));
    void mixed.then((state) => closed.signal.aborted || setState(state));
    return () => {
      closed.abort();
      void mixed.then((state) => state.is === 'saved' && revokeLater(state.url));
    };
  }, []);
  return (
    <TitledDialog title={t('Recording as one file')} width={440} onClose={onClose}>
      <div role="status">
        {state.is === 'running' && (
          <p>{t('This browser puts all voices and pictures together. Keep this tab open until it is done.')}</p>
        )}
        {state.is === 'saved' && (
          <>
            <p>
              {t('The file is saved.')}{' '}
              <a href={state.url} download={state.name}>
                {t('Save it again')}
              </a>
            </p>
            {state.skipped.map((track) => (
              <p key={track.id} className="mt-8">
                {skippedText(track, nameOf(track.userId))}
              </p>
            ))}
          </>
        )}
        {state.is === 'failed' && <p className="error">{state.sentence}</p>}
        {state.is === 'unsupported' && (
          <p>
            {t(
              "This browser can't put a recording together here. Use a current Chrome, Edge, Firefox or Safari, over https and not in a private window.",
            )}
          </p>
        )}
      </div>
      {state.is === 'running' && <Running percent={state.percent} />}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          {state.is === 'running' ? t('Cancel') : t('Close')}
        </Button>
      </Group>
    </TitledDialog>
  );
}

/** How much is done. Until all is, the screen stays awake, and the browser asks before it closes the tab. */
function Running({ percent }: { percent: number }) {
  useWakeLock();
  useAskBeforeClosing(true);
  return (
    <p className="mt-16">
      <ProgressBar value={percent} label={t('Progress')} />
    </p>
  );
}

/** What is missing in the file, because this browser cannot read it. */
function skippedText({ source }: RecordingTrack, name: string): string {
  if (source === 'microphone') return t("Without the voice of {name}: this browser can't read it.", { name });
  if (source === 'camera') return t("Without the camera of {name}: this browser can't read it.", { name });
  return t("Without the screen of {name}: this browser can't read it.", { name });
}

/** Why there is no file. */
function failureOf(error: unknown): string {
  if (error instanceof DOMException && error.name === 'QuotaExceededError')
    return t("This device doesn't have enough free space for the file.");
  if (!(error instanceof ServerAway)) return t("The file couldn't be made. Please try again.");
  return error.status === 403 || error.status === 404
    ? t('The recording was deleted meanwhile, or you may no longer listen to it.')
    : t("The server can't be reached. Check your connection and try again.");
}
