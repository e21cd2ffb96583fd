import { useEffect, useRef, useState } from 'react';
import { type Avatar, hairStyles, hats } from '#contract/avatars.ts';

import { type Message, msg } from '#rules/translate.ts';
import { api } from '#web/lib/api.ts';
import { useChange } from '#web/lib/changes/change.ts';
import { queryClient } from '#web/lib/query.ts';
import { t } from '#web/lib/translate.ts';
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx';
import classes from './AvatarDialog.module.css';
import { officeSettingsQuery } from './queries.ts';
import { avatarSprite, hairColors, shirtColors, skinColors, spriteHeight, spriteWidth } from './scene/drawAvatar.ts';

const hairNames: Record<Avatar['hair'], Message> = {
  ...{ short: msg('Short'), long: msg('Long'), curly: msg('Curly'), bun: msg('Bun'), none: msg('None') },
};
const hatNames: Record<Avatar['hat'], Message> = {
  ...{
    none: msg('None'),
    cap: msg('Cap'),
    beanie: msg('Beanie'),
    straw: msg('Straw hat'),
    captain: msg("Captain's cap"),
  },
};

type Props = { avatar: Avatar; onSave: (avatar: Avatar) => void; onClose: () => void };

/** How the user looks in the office. */
export default function AvatarDialog({ avatar, onSave, onClose }: Props) {
  const [chosen, setChosen] = useState(avatar);
  const save = useChange({
    call: (body: Avatar) => api.office.changeAvatar({ body }),
    of: () => 'avatar',
    onSuccess(saved) {
      queryClient.setQueryData(officeSettingsQuery.queryKey, (before) => before && { ...before, avatar: saved });
      onSave(saved);
      onClose();
    },
    failure: t('Failed to save your avatar'),
    ifOffline: t("You're offline, so your avatar can't be saved."),
  });
  const change = (changes: Partial<Avatar>) => setChosen({ ...chosen, ...changes });
  return (
    <FormDialog
      title={t('Your avatar')}
      submitLabel={t('Save')}
      width={440}
      pending={save.isPending}
      hasEdits={JSON.stringify(chosen) !== JSON.stringify(avatar)}
      onSubmit={() => save.mutate(chosen)}
      onClose={onClose}
    >
      <Preview avatar={chosen} />
      <Colors label={t('Skin')} colors={skinColors} value={chosen.skin} onChange={(skin) => change({ skin })} />
      <Styles
        label={t('Hair')}
        options={hairStyles.map((value) => ({ value, label: t(hairNames[value]) }))}
        value={chosen.hair}
        onChange={(hair) => change({ hair })}
      />
      <Colors
        label={t('Hair color')}
        colors={hairColors}
        value={chosen.hairColor}
        onChange={(hairColor) => change({ hairColor })}
      />
      <Colors label={t('Shirt')} colors={shirtColors} value={chosen.shirt} onChange={(shirt) => change({ shirt })} />
      <Styles
        label={t('Hat')}
        options={hats.map((value) => ({ value, label: t(hatNames[value]) }))}
        value={chosen.hat}
        onChange={(hat) => change({ hat })}
      />
    </FormDialog>
  );
}

/** The avatar from the front, the side and the back, three times as large as on the map. */
function Preview({ avatar }: { avatar: Avatar }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context) return;
    context.imageSmoothingEnabled = false;
    context.clearRect(0, 0, spriteWidth * 9, spriteHeight * 3 + 6);
    for (const [index, facing] of (['down', 'left', 'up'] as const).entries()) {
      const sprite = avatarSprite(avatar, facing, 0);
      context.drawImage(sprite, index * spriteWidth * 3, 0, sprite.width * 3, sprite.height * 3);
    }
  }, [avatar]);
  return (
    <canvas
      ref={canvas}
      className={classes.preview}
      width={spriteWidth * 9}
      height={spriteHeight * 3 + 6}
      role="img"
      aria-label={t('How you look')}
    />
  );
}

type ColorsProps = { label: string; colors: string[]; value: number; onChange: (value: number) => void };

function Colors({ label, colors, value, onChange }: ColorsProps) {
  return (
    <fieldset className={classes.group}>
      <legend>{label}</legend>
      {colors.map((color, index) => (
        <input
          key={color}
          type="radio"
          name={label}
          className={classes.color}
          style={{ backgroundColor: color }}
          aria-label={t('{label} {number}', { label, number: index + 1 })}
          checked={index === value}
          onChange={() => onChange(index)}
        />
      ))}
    </fieldset>
  );
}

type StylesProps<Value extends string> = {
  label: string;
  options: { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
};

function Styles<Value extends string>({ label, options, value, onChange }: StylesProps<Value>) {
  return (
    <fieldset className={classes.group}>
      <legend>{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={classes.style}>
          <input type="radio" name={label} checked={option.value === value} onChange={() => onChange(option.value)} />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
