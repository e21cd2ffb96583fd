import { Button, Text } from '@mantine/core';
import { useId, useState } from 'react';
import type { AgendaItem } from '#contract/agendas.ts';
import type { MeetingType } from '#contract/meetings.ts';
import type { Team } from '#contract/teams.ts';
import { agendaFor, defaultAgendas } from '#rules/agenda.ts';
import { say } from '#web/lib/say.ts';
import { useChangeAgenda } from '#web/teams/useTeamChanges.ts';
import { WhoCanSee } from '#web/teams/WhoCanSee.tsx';
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx';
import { optionsOf } from '#web/ui/fields/optionsOf.ts';
import { Select } from '#web/ui/fields/Select.tsx';
import { AgendaItemFields } from './AgendaItemFields.tsx';
import { typeNames } from './when.ts';

type Props = { team: Team; onClose: () => void };

/** An agenda that a team makes its own: items named, added, left out, put in order and timed. */
export default function AgendaDialog(props: Props) {
  const [type, setType] = useState<MeetingType>('weekly');
  return <AgendaForm key={type} {...props} type={type} onType={setType} />;
}

type Line = AgendaItem & { key: number };
const linesOf = (items: AgendaItem[]): Line[] => items.map((item, key) => ({ ...item, key }));
const isSame = (one: AgendaItem[], other: AgendaItem[]) => {
  const text = (items: AgendaItem[]) => JSON.stringify(items.map(({ kind, name, minutes }) => [kind, name, minutes]));
  return text(one) === text(other);
};

function AgendaForm({
  team,
  onClose,
  type,
  onType,
}: Props & { type: MeetingType; onType: (type: MeetingType) => void }) {
  const [from] = useState(team.agendas[type] ?? null);
  const [lines, setLines] = useState(() => linesOf(agendaFor(type, team.agendas)));
  const change = useChangeAgenda(team.id);
  const note = useId();
  const usual = defaultAgendas[type];
  const items = lines.map(({ kind, name, minutes }) => ({ kind, name: name.trim(), minutes }));
  const isWhole = items.length > 0 && items.every(({ name, minutes }) => name && minutes >= 1 && minutes <= 240);
  const put = (index: number, line: Line) => setLines(lines.with(index, line));
  const move = (index: number, to: number) =>
    setLines(lines.toSpliced(index, 1).toSpliced(to, 0, lines[index] as Line));
  const add = () =>
    setLines([
      ...lines,
      { kind: 'notes', name: '', minutes: 5, key: Math.max(-1, ...lines.map(({ key }) => key)) + 1 },
    ]);

  return (
    <FormDialog
      onClose={onClose}
      title={`Agenda of ${team.name}`}
      submitLabel="Save"
      width={640}
      pending={change.isPending}
      disabled={!isWhole}
      onSubmit={() =>
        change.mutate({ meetingType: type, items: isSame(items, usual) ? null : items, from }, { onSuccess: onClose })
      }
    >
      <Select
        label={say('Meetings of the type')}
        data={optionsOf(typeNames)}
        allowDeselect={false}
        value={type}
        onChange={(chosen) => onType(chosen as MeetingType)}
        aria-describedby={note}
      />
      {lines.map((line, index) => (
        <AgendaItemFields
          key={line.key}
          item={line}
          place={index + 1}
          onChange={(item) => put(index, { ...item, key: line.key })}
          onUp={index > 0 ? () => move(index, index - 1) : undefined}
          onDown={index < lines.length - 1 ? () => move(index, index + 1) : undefined}
          onRemove={lines.length > 1 ? () => setLines(lines.toSpliced(index, 1)) : undefined}
        />
      ))}
      <div>
        <Button variant="subtle" size="compact-sm" disabled={lines.length >= 20} onClick={add}>
          Add Item
        </Button>
        <Button
          variant="subtle"
          size="compact-sm"
          disabled={isSame(items, usual)}
          onClick={() => setLines(linesOf(usual))}
        >
          Use the Usual One
        </Button>
      </div>
      <Text id={note} size="sm" c="dimmed">
        {items.reduce((sum, { minutes }) => sum + minutes, 0)} minutes in all. A meeting takes the agenda as it is when
        it starts.
      </Text>
      <WhoCanSee teamId={team.id} />
    </FormDialog>
  );
}
