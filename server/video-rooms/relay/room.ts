import { setImmediate as nextTurn } from 'node:timers/promises';
import type { RtpPacket } from 'werift';
import type { MediaSource } from '#contract/media-sources.ts';
import type { FromRelay, ToRelay } from '#contract/video-signals.ts';
import { openLoad } from './load.ts';
import { openLoudest, speakersOf } from './loudest.ts';
import type { RelayOptions } from './messages.ts';
import { openPublishing, type Publishing } from './publishing.ts';
import { fillSlots, planSlots } from './slots.ts';
import { openSubscribing, type Subscribing } from './subscribing.ts';
import { type LayerName, sentLayer, type Track } from './tracks.ts';

const mostParticipants = 50;
/** How often the room asks for lost packets, chooses the voices, and measures what it sends, in ms. */
const intervals = { feedback: 50, voices: 100, measure: 1_000 };
/** The list of speakers is sent at most this often, in ms. */
const speakersIntervalMs = 300;
/** Without packets for so long, a voice gets quieter. */
const silenceMs = 200;

type Member = {
  id: string;
  publishing?: Publishing;
  subscribing?: Subscribing;
  wanted: Extract<ToRelay, { kind: 'wanted' }>['cameras'];
  isMuted: boolean;
  /** When the participant joined or spoke last. */
  activeAt: number;
  /** The slots as the client knows them. */
  sentSlots: string;
  /** The newest signal of each kind that waits for the one before. An older one would be void. */
  waiting: Map<ToRelay['kind'], ToRelay>;
  isHandling: boolean;
};

/** The relay of one room, within its worker. */
export type RelayRoom = {
  join(participantId: string): void;
  leave(participantId: string): void;
  signal(participantId: string, message: ToRelay): void;
  setMuted(participantId: string, isMuted: boolean): void;
  close(): void;
};

type Handlers = { onSignal(participantId: string, message: FromRelay): void; onSpeakers(ids: string[]): void };

export function openRelayRoom(options: RelayOptions, { onSignal, onSpeakers }: Handlers): RelayRoom {
  const members = new Map<string, Member>();
  const loudest = openLoudest();
  const load = openLoad();
  let voices: Track[] = [];
  let speakers: string[] = [];
  let speakersSentAt = -Infinity;
  let planning: NodeJS.Immediate | undefined;

  const tracksOf = (source: MediaSource): Track[] =>
    [...members.values()].flatMap(({ publishing }) => publishing?.tracks.get(source) ?? []);

  function onPacket(track: Track, layer: LayerName, packet: RtpPacket): void {
    if (track.source === 'microphone' && members.get(track.participantId)?.isMuted) return;
    for (const slot of track.slots) slot.forward(layer, packet);
  }

  /** Decides what each participant receives, soon. */
  function planSoon(): void {
    planning ??= setImmediate(() => {
      planning = undefined;
      plan();
    });
  }

  function plan(): void {
    const cameras = tracksOf('camera').filter((track) => sentLayer(track, 'low'));
    const activeAt = (track: Track) => members.get(track.participantId)?.activeAt ?? 0;
    const recent = cameras.toSorted((one, other) => activeAt(other) - activeAt(one));
    const screens = tracksOf('screen').filter((track) => sentLayer(track, 'high'));
    const microphones = new Set(tracksOf('microphone'));
    const receivers = [...members.values()].filter(({ subscribing }) => subscribing);
    for (const member of receivers) {
      if (!member.subscribing) continue;
      const plan = planSlots({
        ...{ receiverId: member.id, wanted: member.wanted, cameras: recent, screens },
        voices: voices.filter((track) => microphones.has(track)),
        screenSounds: tracksOf('screenSound'),
        bandwidth: Math.min(member.subscribing.bandwidth, options.bandwidth / receivers.length),
        load,
      });
      fillSlots(member.subscribing.slots, plan);
      sendSlots(member, member.subscribing);
    }
  }

  function sendSlots(member: Member, { slots }: Subscribing): void {
    const message: FromRelay = { kind: 'slots', slots: {} };
    for (const { mid, track, hasStarted } of Object.values(slots).flat())
      message.slots[mid] = track && hasStarted ? { participantId: track.participantId, source: track.source } : null;
    const text = JSON.stringify(message);
    if (text === member.sentSlots) return;
    member.sentSlots = text;
    onSignal(member.id, message);
  }

  function chooseVoices(): void {
    const now = performance.now();
    const microphones = tracksOf('microphone').filter((track) => !members.get(track.participantId)?.isMuted);
    for (const track of microphones)
      if (now - (track.layers.get('high')?.lastPacketAt ?? 0) > silenceMs) track.loudness *= 0.7;
    const before = voices;
    voices = loudest.rank(microphones);
    if (voices.some((track, index) => track !== before[index]) || voices.length !== before.length) planSoon();
    const next = speakersOf(microphones);
    for (const id of next) {
      const member = members.get(id);
      if (member) member.activeAt = now;
    }
    if (now - speakersSentAt < speakersIntervalMs || next.toSorted().join() === speakers.toSorted().join()) return;
    speakers = next;
    speakersSentAt = now;
    onSpeakers(speakers);
  }

  async function handle(member: Member, message: ToRelay): Promise<void> {
    if (message.kind === 'offer') {
      member.publishing?.close();
      delete member.publishing;
      const { id: participantId } = member;
      const publishing = await openPublishing(options, { participantId, offer: message, onPacket, onStart: planSoon });
      if (members.get(member.id) !== member) return publishing.close();
      member.publishing = publishing;
      onSignal(member.id, { kind: 'answer', sdp: publishing.answer });
    } else if (message.kind === 'subscribe') {
      member.subscribing?.close();
      delete member.subscribing;
      const subscribing = await openSubscribing(options, planSoon);
      if (members.get(member.id) !== member) return subscribing.close();
      member.subscribing = subscribing;
      onSignal(member.id, { kind: 'offer', sdp: subscribing.offer });
      member.sentSlots = '';
      planSoon();
    } else if (message.kind === 'answer') await member.subscribing?.answer(message.sdp);
    else {
      member.wanted = message.cameras;
      planSoon();
    }
  }

  /** Handles the signals of a participant one after another. */
  async function handleWaiting(member: Member): Promise<void> {
    if (member.isHandling) return;
    member.isHandling = true;
    // A newer one may have arrived with it.
    await nextTurn();
    for (const [kind, message] of member.waiting) {
      member.waiting.delete(kind);
      // A message that makes no sense changes nothing; browsers try again when they do not connect.
      await handle(member, message).catch(() => {});
    }
    member.isHandling = false;
  }

  /** Closes the connections that a browser never used or no longer uses. If it comes back, it asks for new ones. */
  function closeLost(member: Member): void {
    for (const name of ['publishing', 'subscribing'] as const) {
      if (member[name]?.isAlive() !== false) continue;
      member[name].close();
      delete member[name];
    }
  }

  function measure(): void {
    load.measure();
    for (const member of members.values()) {
      closeLost(member);
      member.publishing?.sendReports();
      member.subscribing?.measure();
    }
    planSoon();
  }

  const timers = [
    setInterval(() => {
      for (const { publishing } of members.values()) publishing?.sendFeedback();
    }, intervals.feedback),
    setInterval(chooseVoices, intervals.voices),
    setInterval(measure, intervals.measure),
  ];

  function leave(id: string): void {
    const member = members.get(id);
    members.delete(id);
    member?.publishing?.close();
    member?.subscribing?.close();
    planSoon();
  }

  return {
    join(id) {
      if (members.has(id) || members.size >= mostParticipants) return;
      members.set(id, {
        ...{ id, wanted: [], isMuted: false, activeAt: performance.now(), sentSlots: '' },
        ...{ waiting: new Map(), isHandling: false },
      });
    },
    leave,
    signal(id, message) {
      const member = members.get(id);
      if (!member) return;
      // Moves to the end of the line.
      member.waiting.delete(message.kind);
      member.waiting.set(message.kind, message);
      void handleWaiting(member);
    },
    setMuted(id, isMuted) {
      const member = members.get(id);
      if (member) member.isMuted = isMuted;
    },
    close() {
      for (const timer of timers) clearInterval(timer);
      for (const id of [...members.keys()]) leave(id);
      clearImmediate(planning);
    },
  };
}
