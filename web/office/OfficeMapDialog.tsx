import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { limits } from '#contract/limits.ts';
import type { OfficeSettings } from '#contract/office.ts';
import { builtInMapNames, type OfficeMapName } from '#contract/office-names.ts';
import { type Message, msg } from '#rules/translate.ts';
import { ApiError, api } from '#web/lib/api.ts';
import { useChange } from '#web/lib/changes/change.ts';
import { queryClient } from '#web/lib/query.ts';
import { t } from '#web/lib/translate.ts';
import { TitledDialog } from '#web/ui/dialogs/TitledDialog.tsx';
import classes from './OfficeMapDialog.module.css';
import { officeMapQuery, officeSettingsQuery } from './queries.ts';
import { createTileDrawer } from './scene/drawTiles.ts';

const names: Record<OfficeMapName, Message> = {
  ...{ harbour: msg('Harbour'), loft: msg('Loft'), garden: msg('Garden'), own: msg('Your own map') },
};

/** The map of the office: one of ours, or one that the organization has uploaded. For admins. */
export default function OfficeMapDialog({ settings, onClose }: { settings: OfficeSettings; onClose: () => void }) {
  const { data = settings } = useQuery(officeSettingsQuery);
  const [shown, setShown] = useState<OfficeMapName>(data.map);
  const [uploads, setUploads] = useState(0);
  const choose = useChange({
    call: (map: OfficeMapName) => api.office.chooseMap({ body: { map } }),
    onSuccess(saved) {
      queryClient.setQueryData(officeSettingsQuery.queryKey, saved);
      onClose();
    },
    failure: t('Failed to change the map'),
    ifOffline: t("You're offline, so the map can't be changed."),
  });
  const choices = [...builtInMapNames, ...(data.ownMap === null ? [] : (['own'] as const))];
  return (
    <TitledDialog title={t('Map of the office')} width={720} onClose={onClose}>
      <fieldset className={classes.choices}>
        <legend className="visually-hidden">{t('Map')}</legend>
        {choices.map((name) => (
          <label key={name} className={classes.choice}>
            <input type="radio" name="map" checked={name === shown} onChange={() => setShown(name)} />
            {name === 'own' ? data.ownMap : t(names[name])}
            {name === data.map && <span className="dimmed small">{t('in use')}</span>}
          </label>
        ))}
      </fieldset>
      <Preview key={`${shown} ${uploads}`} name={shown} version={`preview-${uploads}`} />
      <p className="dimmed small">{t('Everyone in the office starts at the entrance of the new map.')}</p>
      <Button disabled={shown === data.map} loading={choose.isPending} onClick={() => choose.mutate(shown)}>
        {t('Use this map')}
      </Button>
      <Upload
        onUploaded={(saved) => {
          queryClient.setQueryData(officeSettingsQuery.queryKey, saved);
          setUploads(uploads + 1);
          setShown('own');
        }}
      />
    </TitledDialog>
  );
}

/** The whole map, as small as it has to be. */
function Preview({ name, version }: { name: OfficeMapName; version: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { data: map, isError } = useQuery(officeMapQuery(name, version));
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!map || !canvas.current || !context) return;
    const [width, height] = [map.tiled.width * 32, map.tiled.height * 32];
    const scale = 672 / width;
    canvas.current.width = 672;
    canvas.current.height = Math.round(height * scale);
    context.scale(scale, scale);
    const draw = createTileDrawer(map);
    draw(context, 'below', { x: 0, y: 0, width, height });
    draw(context, 'above', { x: 0, y: 0, width, height });
  }, [map]);
  if (isError) return <p role="alert">{t('The map could not be loaded.')}</p>;
  return <canvas ref={canvas} className={classes.preview} role="img" aria-label={t('Preview of the map')} />;
}

function faultsOf(error: Error): string[] {
  if (!(error instanceof ApiError)) return [error.message];
  const faults = Object.values(error.faults);
  return faults.length > 0 ? faults : [error.sentence ?? t('Failed to upload the map')];
}

const base64Of = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '');
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });

/** Uploads a Tiled map: the JSON file together with the pictures of its tilesets. */
function Upload({ onUploaded }: { onUploaded: (settings: OfficeSettings) => void }) {
  const [name, setName] = useState('');
  const [faults, setFaults] = useState<string[]>([]);
  const [notices, setNotices] = useState<string[]>([]);
  const upload = useChange({
    async call(files: File[]) {
      const json = files.find((file) => /\.(json|tmj)$/i.test(file.name));
      if (!json) throw new Error(t('Choose a map in the JSON format of Tiled, together with its pictures'));
      const map = await json
        .text()
        .then((text): Record<string, unknown> => JSON.parse(text))
        .catch(() => {
          throw new Error(t('{name} is not a JSON file', { name: json.name }));
        });
      const pictures = files.filter((file) => file !== json);
      return api.office.uploadMap({
        body: {
          name: name.trim() || json.name.replace(/\.\w+$/, ''),
          map,
          pictures: await Promise.all(
            pictures.map(async (file) => ({ name: file.name, base64: await base64Of(file) })),
          ),
        },
      });
    },
    onSuccess({ notices, ...settings }) {
      setFaults([]);
      setNotices(notices);
      onUploaded(settings);
    },
    failure: (error) => {
      setNotices([]);
      setFaults(faultsOf(error));
    },
    ifOffline: t("You're offline, so the map can't be uploaded."),
  });
  return (
    <section className={classes.upload} aria-label={t('Upload a map')}>
      <h3 className="size-15 weight-600">{t('Upload a map')}</h3>
      <p className="dimmed small">
        {t(
          'Draw it with Tiled: 32 by 32 pixels, tilesets embedded, layers “start” and “floorLayer”. Choose the JSON file together with its pictures, at most {most}.',
          { most: limits.officePictures },
        )}
      </p>
      <TextInput
        label={t('Name of the map')}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <label className={classes.files}>
        <span className="visually-hidden">{t('Files of the map')}</span>
        <input
          type="file"
          multiple
          accept=".json,.tmj,image/png"
          disabled={upload.isPending}
          onChange={({ currentTarget }) => {
            const files = [...(currentTarget.files ?? [])];
            currentTarget.value = '';
            if (files.length > 0) upload.mutate(files);
          }}
        />
      </label>
      {upload.isPending && <p role="status">{t('Checking the map…')}</p>}
      {notices.length > 0 && (
        <div role="status">
          <p>{t('The map was uploaded. This was left out:')}</p>
          <ul className={classes.faults}>
            {notices.map((notice) => (
              <li key={notice}>{notice}</li>
            ))}
          </ul>
        </div>
      )}
      {faults.length > 0 && (
        <ul role="alert" className={classes.faults}>
          {faults.map((fault) => (
            <li key={fault}>{fault}</li>
          ))}
        </ul>
      )}
    </section>
  );
}
