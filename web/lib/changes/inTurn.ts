const last = new Map<string, Promise<unknown>>();

/** Does `work` once all earlier work of any of these keys is done, however that ended. */
export function inTurn<Result>(keys: string[], work: () => Promise<Result>): Promise<Result> {
  const before = keys.map((key) => last.get(key));
  const result = before.some(Boolean) ? Promise.allSettled(before).then(work) : work();
  for (const key of keys) {
    last.set(key, result);
    const leave = () => {
      if (last.get(key) === result) last.delete(key);
    };
    result.then(leave, leave);
  }
  return result;
}
