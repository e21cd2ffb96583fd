import { performance } from 'node:perf_hooks';
import { slotCounts } from '#contract/video-signals.ts';

/** Above this share of time the worker is too busy, and below the other one it has time again. */
const busy = 0.85;
const relaxed = 0.6;
/** A worker that uses less than this share of a core waits for other programs, and sending less would not help. */
const ownShare = 0.25;
/** How many relaxed measurements it takes to send more again. */
const relaxedCount = 5;
/** How many cameras each receiver gets, the busier the worker is. From the second step on, all in low quality. */
const cameraSteps = [slotCounts.camera, slotCounts.camera, 6, 4, 2, 0];

/** What the worker has the time to send. Sound is never left out. */
export type Load = { readonly allowHigh: boolean; readonly mostCameras: number; measure(): void };

export function openLoad(): Load {
  let step = 0;
  let relaxedFor = 0;
  let before = performance.eventLoopUtilization();
  let [cpuBefore, measuredAt] = [process.threadCpuUsage(), performance.now()];
  return {
    get allowHigh() {
      return step === 0;
    },
    get mostCameras() {
      return cameraSteps[step] ?? 0;
    },
    measure() {
      const now = performance.eventLoopUtilization();
      const { utilization } = performance.eventLoopUtilization(now, before);
      before = now;
      const { user, system } = process.threadCpuUsage(cpuBefore);
      const share = (user + system) / 1_000 / Math.max(1, performance.now() - measuredAt);
      [cpuBefore, measuredAt] = [process.threadCpuUsage(), performance.now()];
      relaxedFor = utilization < relaxed ? relaxedFor + 1 : 0;
      if (utilization > busy && share > ownShare) step = Math.min(cameraSteps.length - 1, step + 1);
      else if (relaxedFor >= relaxedCount) {
        step = Math.max(0, step - 1);
        relaxedFor = 0;
      }
    },
  };
}
