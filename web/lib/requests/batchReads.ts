/** How long we collect ids for one call, in ms. */
const collectMs = 20;

type Query<Noun extends string> = { [N in Noun]?: string };
type Call<Noun extends string, Answer> = { ids: Map<Noun, Set<number>>; answer: Promise<Answer> };

/**
 * Batches reads of single rows. Returns a function that takes a noun and an id, and resolves with the answer to the call that
 * contains them. A call has at most `maxIds` ids of a noun.
 */
export function batchReads<Noun extends string, Answer>(maxIds: number, ask: (query: Query<Noun>) => Promise<Answer>) {
  let open: Call<Noun, Answer> | undefined;

  function begin(): Call<Noun, Answer> {
    const ids: Call<Noun, Answer>['ids'] = new Map();
    const send = () => {
      if (open === call) open = undefined;
      return ask(Object.fromEntries([...ids].map(([noun, those]) => [noun, [...those].join(',')])) as Query<Noun>);
    };
    const call = { ids, answer: new Promise<void>((resolve) => setTimeout(resolve, collectMs)).then(send) };
    return call;
  }

  return (noun: Noun, id: number): Promise<Answer> => {
    if ((open?.ids.get(noun)?.size ?? 0) >= maxIds) open = undefined;
    open ??= begin();
    const ids = open.ids.get(noun) ?? new Set();
    open.ids.set(noun, ids.add(id));
    return open.answer;
  };
}
