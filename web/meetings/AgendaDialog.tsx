import { Button, Text, VisuallyHidden } from '@mantine/core';
import { useId, useState } from 'react';
import type { AgendaItem, NewAgendaItem } from '#contract/agendas.ts';
import { agendaItemMinutes } from '#contract/limits.ts';
import type { MeetingType } from '#contract/meetings.ts';
import type { Team } from '#contract/teams.ts';
import { agendaFor, defaultAgendas, itemNames, minutesOf } from '#rules/agenda.ts';
import { useFormDraft } from '#web/lib/drafts/drafts.ts';
import { listed } from '#web/lib/listed.ts';
import { t } from '#web/lib/translate.ts';
import { useChangeAgendas } from '#web/teams/useTeamChanges.ts';
import { WhoCanSee } from '#web/teams/WhoCanSee.tsx';
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx';
import { optionsOf } from '#web/ui/fields/optionsOf.ts';
import { Select } from '#web/ui/fields/Select.tsx';
import { useForm } from '#web/ui/fields/useForm.ts';
import { useRows } from '#web/ui/fields/useRows.ts';
import { indexAfter, type Step } from '#web/ui/lists/atAltArrows.ts';
import { AgendaItemFields } from './AgendaItemFields.tsx';
import { itemName, typeNames } from './options.ts';

/** An item while it is edited: its name in the language of the page, and a key for React. */
type Line = AgendaItem & { key: number };
const linesOf = (items: AgendaItem[]): Line[] => items.map((item, key) => ({ ...item, name: itemName(item), key }));
/** The item of a line. Our name is sent in English, unless someone changed it. */
function itemOf({ kind, nameKey, minutes, ...line }: Line): NewAgendaItem {
  const name = line.name.trim();
  const isOurs = nameKey && name === itemName({ name, nameKey });
  return { kind, name: isOurs ? itemNames[nameKey].english : name, minutes };
}
/** The items of the lines, without those that were added and not named. */
const itemsOf = (lines: Line[]): NewAgendaItem[] =>
  lines.filter(({ kind, name }) => kind !== 'notes' || name.trim()).map(itemOf);
const isSame = (one: NewAgendaItem[], other: NewAgendaItem[]) => {
  const text = (items: NewAgendaItem[]) =>
    JSON.stringify(items.map(({ kind, name, minutes }) => [kind, name, minutes]));
  return text(one) === text(other);
};
const isComplete = (items: NewAgendaItem[]) =>
  items.length > 0 &&
  items.every(({ name, minutes }) => name && minutes >= agendaItemMinutes.least && minutes <= agendaItemMinutes.most);

/** Edited agendas by meeting type, each with the team's agenda when editing began. */
type Edits = { [Type in MeetingType]?: { lines: Line[]; from: AgendaItem[] | null } };

type Props = { team: Team; type?: MeetingType; onClose: () => void };

/** Edits the agendas of a team, one per meeting type, and saves all edited ones together. */
export default function AgendaDialog({ team, type: firstType = 'weekly', onClose }: Props) {
  const [type, setType] = useState<MeetingType>(firstType);
  const draft = useFormDraft<{ edits?: Edits }>(`agendas.${team.id}`, onClose);
  const [initial] = useState<{ edits: Edits }>({ edits: {} });
  const form = useForm({ initial, draft });
  const { edits } = form.values;
  const change = useChangeAgendas(team.id);
  const note = useId();

  const defaultAgenda = defaultAgendas[type];
  const current = agendaFor(type, team.agendas);
  const lines = edits[type]?.lines ?? linesOf(current);
  const setLines = (edited: Line[]) => {
    const from = edits[type]?.from ?? team.agendas[type] ?? null;
    form.set({ edits: { ...edits, [type]: { lines: edited, from } } });
  };
  const put = (index: number, line: Line) => setLines(lines.with(index, line));
  const [announcement, announce] = useState('');
  const move = (line: Line, index: number, step: Step) => {
    const [count, to] = [lines.length, indexAfter(step, index, lines.length)];
    setLines(lines.toSpliced(index, 1).toSpliced(to, 0, line));
    announce(t('{title}: position {position} of {count}.', { title: line.name, position: to + 1, count }));
  };
  const add = () =>
    setLines([
      ...lines,
      { kind: 'notes', name: '', minutes: 5, key: Math.max(-1, ...lines.map(({ key }) => key)) + 1 },
    ]);
  const rows = useRows(lines.length < 20 ? add : undefined);

  const all = Object.entries(edits) as [MeetingType, NonNullable<Edits[MeetingType]>][];
  // If one of several agendas is refused, those already saved are not sent again.
  const unsaved = all.filter(([type, { lines }]) => !isSame(itemsOf(lines), agendaFor(type, team.agendas)));
  const others = unsaved.filter(([edited]) => edited !== type).map(([type]) => t(typeNames[type]));
  const save = () =>
    change.mutate(
      unsaved.map(([meetingType, { lines, from }]) => {
        const items = itemsOf(lines);
        return { meetingType, items: isSame(items, defaultAgendas[meetingType]) ? null : items, from };
      }),
      { onSuccess: draft.close },
    );

  return (
    <FormDialog
      onClose={draft.close}
      draft={form.draft}
      title={t('{team} agenda', { team: team.name })}
      submitLabel={t('Save')}
      width={640}
      pending={change.isPending}
      hasEdits={unsaved.length > 0}
      disabled={!all.every(([, { lines }]) => isComplete(itemsOf(lines)))}
      onSubmit={save}
    >
      <Select
        label={t('{Meeting} type')}
        data={optionsOf(typeNames)}
        allowDeselect={false}
        value={type}
        onChange={(chosen) => setType(chosen as MeetingType)}
        aria-describedby={note}
      />
      <fieldset ref={rows.ref} className="grid shrink gap-14">
        <VisuallyHidden role="status">{announcement}</VisuallyHidden>
        {lines.map((line, index) => (
          <AgendaItemFields
            key={`${type} ${line.key}`}
            item={line}
            number={index + 1}
            count={lines.length}
            onChange={(item) => put(index, { ...item, key: line.key })}
            onNameKeyDown={rows.onKeyDown}
            onMove={(step) => move(line, index, step)}
            onRemove={() => setLines(lines.toSpliced(index, 1))}
          />
        ))}
      </fieldset>
      <div>
        <Button variant="subtle" size="compact-sm" disabled={lines.length >= 20} onClick={() => rows.addRow()}>
          {t('Add item')}
        </Button>
        <Button
          variant="subtle"
          size="compact-sm"
          disabled={isSame(itemsOf(lines), defaultAgenda)}
          onClick={() => setLines(linesOf(defaultAgenda))}
        >
          {t('Reset to default')}
        </Button>
      </div>
      <Text id={note} size="sm" c="dimmed">
        {t(
          'Total: {minutes, plural, one {# minute} other {# minutes}}. Changes apply to {meetings} started from now on.',
          { minutes: minutesOf(lines) },
        )}{' '}
        {others.length > 0 && t('Saving also saves your changes to: {types}.', { types: listed(others) })}
      </Text>
      <WhoCanSee teamId={team.id} />
    </FormDialog>
  );
}
