import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { t } from '#web/lib/translate.ts';
import classes from './RoomAudio.module.css';
import type { Participant } from './state.ts';

type Props = {
  participants: Participant[];
  speakerId: string | undefined;
  /** How loud someone is, from 0 to 1, by the id of the participant; full by default. */
  volumes?: Record<string, number>;
};

/** Plays the sound of everyone else. Browsers may refuse that until the user clicks, so a button asks for it. */
export function RoomAudio({ participants, speakerId, volumes = {} }: Props) {
  const [isBlocked, setBlocked] = useState(false);
  const others = participants.filter(({ isMe }) => !isMe);
  const sounds = new Map(
    others.flatMap(({ id, sound, screenSound }) =>
      [sound, screenSound].filter((track) => track !== null).map((track) => [track, volumes[id] ?? 1]),
    ),
  );
  const group = useRef<HTMLDivElement>(null);
  async function playAll(): Promise<void> {
    const elements = group.current?.querySelectorAll('audio') ?? [];
    await Promise.all([...elements].map((element) => element.play()));
    setBlocked(false);
  }
  return (
    <div ref={group} className={classes.group}>
      {[...sounds].map(([track, volume]) => (
        <SoundTrack
          key={track.id}
          track={track}
          volume={volume}
          speakerId={speakerId}
          onBlocked={() => setBlocked(true)}
        />
      ))}
      {isBlocked && <Button onClick={() => playAll().catch(() => undefined)}>{t('Turn on sound')}</Button>}
    </div>
  );
}

type SoundTrackProps = {
  track: MediaStreamTrack;
  volume: number;
  speakerId: string | undefined;
  onBlocked: () => void;
};

function SoundTrack({ track, volume, speakerId, onBlocked }: SoundTrackProps) {
  const audio = useRef<HTMLAudioElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another track starts again
  useEffect(() => {
    const element = audio.current;
    if (!element) return;
    element.srcObject = new MediaStream([track]);
    element.play().catch((error: DOMException) => error.name === 'NotAllowedError' && onBlocked());
    return () => {
      element.srcObject = null;
    };
  }, [track]);
  useEffect(() => {
    const element = audio.current;
    // Fails if the speaker is gone; then the system's plays.
    if (element && 'setSinkId' in element) element.setSinkId(speakerId ?? '').catch(() => undefined);
  }, [speakerId]);
  useEffect(() => {
    if (audio.current) audio.current.volume = volume;
  }, [volume]);
  // biome-ignore lint/a11y/useMediaCaption: the captions of a call are beside its pictures
  return <audio ref={audio} autoPlay />;
}
