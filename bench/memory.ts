import { readdirSync, readFileSync } from 'node:fs';

/** Memory of a process in MB (10^6 bytes), with a proportional part of shared pages. Linux only: null elsewhere. */
function proportional(pid: string): number | null {
  try {
    const [, kilobytes] = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? [];
    return (Number(kilobytes) * 1024) / 1e6;
  } catch {
    return null;
  }
}

/** Memory of the server, and of the server with its database. */
export function measureMemory(server: number): { server: number; both: number } | null {
  const alone = proportional(String(server));
  if (alone === null) return null;
  const parents = new Map<string, string>();
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const [, parent] = /^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
      if (parent) parents.set(pid, parent);
    } catch {}
  }
  const isBelow = (pid: string | undefined): boolean =>
    pid !== undefined && (pid === String(server) || isBelow(parents.get(pid)));
  const family = [...parents.keys()].filter(isBelow);
  return { server: alone, both: family.reduce((sum, pid) => sum + (proportional(pid) ?? 0), 0) };
}
