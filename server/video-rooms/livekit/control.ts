import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/pool.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { ifPresent, openLivekit } from './client.ts';
import { updateLivekitRoom } from './jobs.ts';
import { livekitRoomName } from './names.ts';

/** What LiveKit has to do for the rooms of this process. */
export type LivekitControl = {
  /** Disconnects those from a room who are no longer in it; tries again until it works. */
  updateRoom(roomId: number): Promise<void>;
  /** Mutes a participant's microphone. Does not try again: by then they may have turned it on again. */
  mute(roomId: number, participantId: string): Promise<void>;
};

/** Returns undefined if this installation does not use LiveKit. */
export function controlLivekit(db: Database, config: Config): LivekitControl | undefined {
  if (!config.video.livekit) return undefined;
  return {
    updateRoom: (roomId) => enqueue(db, updateLivekitRoom, { roomId }),
    async mute(roomId, participantId) {
      const client = await openLivekit(config);
      if (!client) return;
      const { TrackSource } = await import('livekit-server-sdk');
      const name = livekitRoomName(roomId, config);
      const participant = await ifPresent(client.getParticipant(name, participantId));
      for (const { sid, source, muted } of participant?.tracks ?? [])
        if (source === TrackSource.MICROPHONE && !muted)
          await ifPresent(client.mutePublishedTrack(name, participantId, sid, true));
    },
  };
}
