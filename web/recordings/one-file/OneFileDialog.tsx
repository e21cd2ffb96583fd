import { Button, Group } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import type { RecordingTrack } from '#contract/recordings.ts';
import { t } from '#web/lib/translate.ts';
import { ProgressBar } from '#web/ui/badges/ProgressBar.tsx';
import { TitledDialog } from '#web/ui/dialogs/TitledDialog.tsx';
import { usePeople } from '#web/users/queries.ts';
import { saveAs } from '../saveAs.ts';
import { deleteMixed, findKind, mixRecording } from './mixRecording.ts';

type Props = {
  tracks: RecordingTrack[];
  /** The name of the file, without its extension. */
  fileName: string;
  onClose: () => void;
};

type State =
  | { is: 'running'; percent: number }
  | { is: 'saved'; url: string; name: string }
  | { is: 'failed' | 'unsupported' };

/** Puts a recording together in one file and saves it. The file is gone from the browser once the dialog closes. */
export default function OneFileDialog({ tracks, fileName, onClose }: Props) {
  const { nameOf } = usePeople();
  const [state, setState] = useState<State>({ is: 'running', percent: 0 });
  const mix = useEffectEvent(async (signal: AbortSignal): Promise<State> => {
    await deleteMixed();
    const kind = await findKind();
    if (!kind) return { is: 'unsupported' };
    const onProgress = (part: number) => setState({ is: 'running', percent: Math.floor(part * 100) });
    const file = await mixRecording({ tracks, kind, nameOf, signal, onProgress });
    const saved = { url: URL.createObjectURL(file), name: `${fileName}.${kind.extension}` };
    saveAs(saved.url, saved.name);
    return { is: 'saved', ...saved };
  });
  useEffect(() => {
    const closed = new AbortController();
    const mixed = mix(closed.signal).catch((): State => ({ is: 'failed' }));
    void mixed.then((state) => closed.signal.aborted || setState(state));
    return () => {
      closed.abort();
      void mixed.then((state) => {
        if (state.is === 'saved') URL.revokeObjectURL(state.url);
        return deleteMixed();
      });
    };
  }, []);
  return (
    <TitledDialog title={t('Recording as one file')} width={440} onClose={onClose}>
      <div role="status">
        {state.is === 'running' && (
          <p>{t('This browser puts all voices and pictures together. Keep this tab open until it is done.')}</p>
        )}
        {state.is === 'saved' && (
          <p>
            {t('The file is saved.')}{' '}
            <a href={state.url} download={state.name}>
              {t('Save it again')}
            </a>
          </p>
        )}
        {state.is === 'failed' && (
          <p className="error">
            {t("The file couldn't be made. Check your connection and the free space on this device, then try again.")}
          </p>
        )}
        {state.is === 'unsupported' && (
          <p>
            {t(
              "This browser can't put a recording together. Use a current Chrome, Edge, Firefox or Safari, over https.",
            )}
          </p>
        )}
      </div>
      {state.is === 'running' && (
        <p className="mt-16">
          <ProgressBar value={state.percent} label={t('Progress')} />
        </p>
      )}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          {state.is === 'running' ? t('Cancel') : t('Close')}
        </Button>
      </Group>
    </TitledDialog>
  );
}
