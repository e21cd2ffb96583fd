import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OfficePerson } from '#contract/office-signals.ts';
import type { Message } from '#rules/translate.ts';
import { t } from '#web/lib/translate.ts';
import { useStore } from '#web/lib/useStore.ts';
import { teamsQuery } from '#web/teams/queries.ts';
import { PersonAvatar } from '#web/ui/badges/PersonAvatar.tsx';
import { usePeople } from '#web/users/queries.ts';
import type { Office } from './openOffice.ts';
import { officeRoomTexts, placeTexts } from './options.ts';
import classes from './PeopleList.module.css';
import type { LoadedMap } from './queries.ts';
import type { Scene } from './scene/createScene.ts';
import { statusOf, statusTexts } from './statusOf.ts';

type Props = { office: Office; map: LoadedMap; me: OfficePerson; scene: Scene | undefined };

/** Who is where, and the places of the office. It does everything that the map does. */
export function PeopleList({ office, map, me, scene }: Props) {
  const { people } = useStore(office.state);
  const [followed, setFollowed] = useState<string | null>(null);
  const placeName = usePlaceNames();
  function follow(id: string | null): void {
    setFollowed(id);
    scene?.follow(id);
  }
  const places = map.office.areas.filter(({ name }) => name !== '');
  return (
    <aside className={classes.panel} aria-label={t('Who is where')}>
      <h2 className={classes.title}>{t('People ({count})', { count: people.length })}</h2>
      <ul className={classes.list}>
        {people.map((person) => (
          <PersonRow
            key={person.id}
            person={person}
            office={office}
            isMe={person.id === me.id}
            isFollowed={person.id === followed}
            onFollow={follow}
          />
        ))}
      </ul>
      <h2 className={classes.title}>{t('Places')}</h2>
      <ul className={classes.list}>
        {places.map(({ name }) => {
          const there = people.filter(({ area }) => area === name);
          return (
            <li key={name} className={classes.place}>
              <span className="shrink truncate">{placeName(name)}</span>
              <span className="dimmed small">{there.length > 0 && there.length}</span>
              <Button
                size="compact-xs"
                variant="default"
                disabled={me.area === name}
                aria-label={t('Go to {name}', { name: placeName(name) })}
                onClick={() => office.send({ kind: 'jumpToArea', area: name })}
              >
                {t('Go there')}
              </Button>
            </li>
          );
        })}
      </ul>
    </aside>
  );
}

type RowProps = {
  person: OfficePerson;
  office: Office;
  isMe: boolean;
  isFollowed: boolean;
  onFollow: (id: string | null) => void;
};

function PersonRow({ person, office, isMe, isFollowed, onFollow }: RowProps) {
  const { find, nameOf } = usePeople();
  const { sayings } = useStore(office.state);
  const placeName = usePlaceNames();
  const name = nameOf(person.userId);
  const saying = sayings[person.id];
  return (
    <li className={classes.person} data-bubble={person.bubble !== null || undefined}>
      <PersonAvatar person={find(person.userId)} size={32} />
      <div className="shrink">
        <p className="truncate weight-600">{isMe ? t('{name} (you)', { name }) : name}</p>
        <p className="dimmed small truncate">
          {person.area === null ? t('Walking around') : placeName(person.area)} · {t(statusTexts[statusOf(person)])}
        </p>
        {saying && <p className="small breaks">“{saying}”</p>}
        {!isMe && (
          <div className={classes.actions}>
            <Button
              size="compact-xs"
              variant="default"
              aria-label={t('Join {name}', { name })}
              disabled={person.doNotDisturb}
              title={person.doNotDisturb ? t("{name} doesn't want to be disturbed", { name }) : undefined}
              onClick={() => {
                onFollow(null);
                // To join someone is to want to talk.
                office.setStatus({ doNotDisturb: false });
                office.send({ kind: 'jump', to: person.id });
              }}
            >
              {t('Join')}
            </Button>
            <Button
              size="compact-xs"
              variant={isFollowed ? 'filled' : 'default'}
              aria-pressed={isFollowed}
              aria-label={t('Follow {name}', { name })}
              onClick={() => onFollow(isFollowed ? null : person.id)}
            >
              {t('Follow')}
            </Button>
            <Button
              size="compact-xs"
              variant="default"
              aria-label={t('Wave to {name}', { name })}
              onClick={() => office.send({ kind: 'wave', to: person.id })}
            >
              {t('Wave')}
            </Button>
          </div>
        )}
      </div>
    </li>
  );
}

/** Tells screen readers, politely, who waves and what is said. */
export function OfficeEvents({ office }: { office: Office }) {
  const { waves, sayings, people } = useStore(office.state);
  const { nameOf } = usePeople();
  const nameIn = (id: string) => nameOf(people.find((person) => person.id === id)?.userId);
  return (
    <div role="status" className="visually-hidden">
      {waves.map((id) => (
        <p key={`wave ${id}`}>{t('{name} waves to you', { name: nameIn(id) })}</p>
      ))}
      {Object.entries(sayings).map(([id, text]) => (
        <p key={`say ${id}`}>{t('{name} says: {text}', { name: nameIn(id), text })}</p>
      ))}
    </div>
  );
}

/** The desks that our maps number belong to the teams, in the order of their names. */
const desks = /^Desks (\d+)$/;

const texts: Record<string, Message> = { ...officeRoomTexts, ...placeTexts };

/**
 * What a place of the map is called: desks have the name of a team while there are enough teams, and the places of our maps have names in the
 * user's language.
 */
function usePlaceNames(): (area: string) => string {
  const { data: teams = [] } = useQuery(teamsQuery);
  return (area) => {
    const number = Number(desks.exec(area)?.[1]);
    const text = texts[area];
    return teams[number - 1]?.name ?? (text ? t(text) : area);
  };
}
