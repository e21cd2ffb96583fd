/** How long what is asked for is gathered, in ms. */
const patience = 20;

type Query<Noun extends string> = { [N in Noun]?: string };
type Call<Noun extends string, Answer> = { ids: Map<Noun, Set<number>>; answer: Promise<Answer> };

/**
 * Makes one call of many questions: gives a function that asks for a row by its noun and id, and promises the answer to the call
 * in which that is asked along with whatever else is wanted now; of one noun at most so many at once.
 */
export function gather<Noun extends string, Answer>(atMost: number, ask: (query: Query<Noun>) => Promise<Answer>) {
  let open: Call<Noun, Answer> | undefined;

  function begin(): Call<Noun, Answer> {
    const ids: Call<Noun, Answer>['ids'] = new Map();
    const send = () => {
      if (open === call) open = undefined;
      return ask(Object.fromEntries([...ids].map(([noun, those]) => [noun, [...those].join(',')])) as Query<Noun>);
    };
    const call = { ids, answer: new Promise<void>((resolve) => setTimeout(resolve, patience)).then(send) };
    return call;
  }

  return (noun: Noun, id: number): Promise<Answer> => {
    if ((open?.ids.get(noun)?.size ?? 0) >= atMost) open = undefined;
    open ??= begin();
    const ids = open.ids.get(noun) ?? new Set();
    open.ids.set(noun, ids.add(id));
    return open.answer;
  };
}
