import { ActionIcon } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { limits } from '#contract/limits.ts';
import type { OfficeSettings } from '#contract/office.ts';
import type { OfficePerson } from '#contract/office-signals.ts';
import type { OfficeArea } from '#rules/office/office-map.ts';
import { mayAdminister } from '#rules/people.ts';
import { useAsker } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { lazyDialog } from '#web/ui/dialogs/lazyDialog.tsx';
import { useDialog } from '#web/ui/dialogs/useDialog.ts';
import { Form } from '#web/ui/fields/Form.tsx';
import { LineField } from '#web/ui/fields/LineField.tsx';
import { IconDoorExit, IconHandOff, IconMap2, IconSend, IconUserEdit } from '#web/ui/icons/icons.ts';
import type { LocalMedia } from '#web/video-rooms/devices/localMedia.ts';
import { OwnMediaButtons } from '#web/video-rooms/room/OwnMediaButtons.tsx';
import { ToolButton } from '#web/video-rooms/room/ToolButton.tsx';
import { useCallKeys } from '#web/video-rooms/room/useCallKeys.ts';
import classes from './OfficeBar.module.css';
import type { Office } from './openOffice.ts';

const AvatarDialog = lazyDialog(() => import('./AvatarDialog.tsx'));
const OfficeMapDialog = lazyDialog(() => import('./OfficeMapDialog.tsx'));

type Props = {
  office: Office;
  settings: OfficeSettings;
  me: OfficePerson;
  media: LocalMedia;
  /** Where the user is. */
  area: OfficeArea | undefined;
  /** More buttons. */
  children: ReactNode;
};

/** What the user can do in the office, below the map. */
export function OfficeBar({ office, settings, me, media, area, children }: Props) {
  const asker = useAsker();
  const avatar = useDialog();
  const map = useDialog();
  useCallKeys();
  return (
    <div className={classes.bar} role="toolbar" aria-label={t('Office')}>
      <OwnMediaButtons media={media} />
      <ToolButton
        label={t('Do not disturb')}
        aria-pressed={me.doNotDisturb}
        icon={<IconHandOff size={22} stroke={1.6} />}
        tone={me.doNotDisturb ? 'on' : undefined}
        onClick={() => office.setStatus({ doNotDisturb: !me.doNotDisturb })}
      />
      <Line office={office} />
      {children}
      <ToolButton
        label={t('Change your avatar')}
        icon={<IconUserEdit size={22} stroke={1.6} />}
        onClick={() => avatar.open()}
      />
      {mayAdminister(asker) && (
        <ToolButton label={t('Change the map')} icon={<IconMap2 size={22} stroke={1.6} />} onClick={() => map.open()} />
      )}
      <ToolButton
        label={t('Leave the office')}
        icon={<IconDoorExit size={22} stroke={1.6} />}
        tone="leave"
        onClick={office.leave}
      />
      {area?.kind === 'quiet' && (
        <p className={classes.note} role="status">
          {t('No one hears you here.')}
        </p>
      )}
      {avatar.draw(() => (
        <AvatarDialog avatar={me.avatar} onSave={office.setAvatar} onClose={avatar.close} />
      ))}
      {map.draw(() => (
        <OfficeMapDialog settings={settings} onClose={map.close} />
      ))}
    </div>
  );
}

/** A line that stands over the user's avatar for some seconds. */
function Line({ office }: { office: Office }) {
  const [text, setText] = useState('');
  function say(): void {
    const line = text.trim();
    if (!line) return;
    office.send({ kind: 'say', text: line });
    setText('');
  }
  return (
    <Form className={classes.line} onSubmit={say}>
      <LineField
        aria-label={t('Say a line over your head')}
        placeholder={t('Say something…')}
        most={limits.officeLine}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        rightSection={
          <ActionIcon type="submit" aria-label={t('Say')} disabled={!text.trim()}>
            <IconSend size={17} stroke={1.6} />
          </ActionIcon>
        }
      />
    </Form>
  );
}
