import { performance } from 'node:perf_hooks';
import { slotCounts } from '#contract/media-sources.ts';

/** Above this share of time the event loop is too busy, and below the other one it has time again. */
const busy = 0.85;
const relaxed = 0.6;
/** The event loop also seems busy when other processes take the cores, but then sending less would not help. */
const leastCpu = 0.5;
/** How many busy measurements it takes to send less, and how many relaxed ones to send more again. */
const busyCount = 2;
const relaxedCount = 5;
/** How many cameras each receiver gets, the busier the worker is. From the second step on, all in low quality. */
const cameraSteps = [slotCounts.camera, slotCounts.camera, 6, 4, 2, 0];

/** What the worker has the time to send. Sound is never left out. */
export type Load = {
  readonly allowHigh: boolean;
  readonly mostCameras: number;
  /** Call it about every second. */
  measure(): void;
};

export function openLoad(): Load {
  let step = 0;
  let [busyFor, relaxedFor] = [0, 0];
  let before = performance.eventLoopUtilization();
  let cpuBefore = process.threadCpuUsage();
  let measuredAt = performance.now();

  /** Whether this thread keeps its event loop busy, and whether it has time. */
  function isBusy(): boolean | undefined {
    const [now, cpu, at] = [performance.eventLoopUtilization(), process.threadCpuUsage(cpuBefore), performance.now()];
    const { utilization } = performance.eventLoopUtilization(now, before);
    const cpuShare = (cpu.user + cpu.system) / 1_000 / Math.max(1, at - measuredAt);
    [before, cpuBefore, measuredAt] = [now, process.threadCpuUsage(), at];
    if (utilization > busy && cpuShare > leastCpu) return true;
    return utilization < relaxed || cpuShare < leastCpu ? false : undefined;
  }

  return {
    get allowHigh() {
      return step === 0;
    },
    get mostCameras() {
      return cameraSteps[step] ?? 0;
    },
    measure() {
      const isBusyNow = isBusy();
      busyFor = isBusyNow ? busyFor + 1 : 0;
      relaxedFor = isBusyNow === false ? relaxedFor + 1 : 0;
      if (busyFor >= busyCount) {
        step = Math.min(cameraSteps.length - 1, step + 1);
        busyFor = 0;
      } else if (relaxedFor >= relaxedCount) {
        step = Math.max(0, step - 1);
        relaxedFor = 0;
      }
    },
  };
}
