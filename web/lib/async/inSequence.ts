/** Calls for each, one after the other; returns what the calls returned. */
export async function inOrder<Given, Answer>(all: Given[], call: (one: Given) => Promise<Answer>): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const one of all) answers.push(await call(one));
  return answers;
}
