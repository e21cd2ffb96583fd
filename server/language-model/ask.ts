import { z } from 'zod';
import { type ModelFailure, modelFailures } from '#rules/summaries.ts';

/** An OpenAI-compatible language model. It counts as too slow after `timeoutMs` without a word, or five times that in all. */
export type LanguageModelConfig = { url: string; key: string; model: string; timeoutMs: number };

export type ChatMessage = { role: 'system' | 'user'; content: string };

/** The tokens that calls have cost so far. */
export type TokenCount = { read: number; written: number };

/** A call of the model that failed. The message is an English sentence for people, `detail` what the log may say. */
export class ModelError extends Error {
  override name = 'ModelError';
  readonly detail: string;

  constructor(failure: ModelFailure, detail: string = failure) {
    super(modelFailures[failure].text);
    this.detail = detail;
  }
}

/** The longest answer: its text in characters, and everything that arrives in bytes. */
const maxChars = 40_000;
const maxBytes = 4_000_000;
/** How many characters a token has, for endpoints that do not count them. */
const charsPerToken = 4;

const choice = z.object({
  delta: z.object({ content: z.string().nullish() }).nullish(),
  message: z.object({ content: z.string().nullish() }).nullish(),
  finish_reason: z.string().nullish(),
});
const answerShape = z.object({
  choices: z.array(choice).nullish(),
  usage: z.object({ prompt_tokens: z.int().min(0), completion_tokens: z.int().min(0) }).nullish(),
  error: z.unknown().optional(),
});

/**
 * Asks the model, and yields its answer so far each time it grows. Adds what the call costs to `tokens`, also if it fails.
 * Leaving the loop ends the call. @throws ModelError
 */
export async function* ask(
  { url, key, model, timeoutMs }: LanguageModelConfig,
  messages: ChatMessage[],
  tokens: TokenCount,
): AsyncGenerator<string> {
  const abort = new AbortController();
  const tooSlow = () => abort.abort(new ModelError('slow'));
  const silence = setTimeout(tooSlow, timeoutMs);
  const total = setTimeout(tooSlow, 5 * timeoutMs);
  const request = {
    method: 'POST',
    redirect: 'manual',
    signal: abort.signal,
    headers: { 'content-type': 'application/json', ...(key && { authorization: `Bearer ${key}` }) },
  } as const;
  const send = (options: object) =>
    fetch(`${url}/chat/completions`, {
      ...request,
      body: JSON.stringify({ model, messages, stream: true, ...options }),
    });
  let text = '';
  let isAccepted = false;
  let count: TokenCount | undefined;
  try {
    let response = await send({ stream_options: { include_usage: true } });
    // Some endpoints know no stream_options.
    if ([400, 422].includes(response.status)) {
      await response.body?.cancel();
      response = await send({});
    }
    if (!response.ok) throw new ModelError(failureOf(response.status), `status ${response.status}`);
    isAccepted = true;
    let isComplete = false;
    for await (const part of partsOf(response)) {
      silence.refresh();
      if (part === 'done') isComplete = true;
      else {
        const { choices, usage, error } = part;
        if (error) throw new ModelError('broken', 'an error in the stream');
        if (usage) count = { read: usage.prompt_tokens, written: usage.completion_tokens };
        const [first] = choices ?? [];
        isComplete ||= Boolean(first?.finish_reason ?? first?.message);
        const more = first?.delta?.content ?? first?.message?.content ?? '';
        if (!more) continue;
        text += more;
        if (text.length > maxChars) throw new ModelError('unusable', 'an answer that is too long');
        yield text;
      }
    }
    if (!isComplete) throw new ModelError('interrupted');
    if (!text.trim()) throw new ModelError('unusable', 'an empty answer');
  } catch (error) {
    if (error instanceof ModelError) throw error;
    const { cause } = error as Error & { cause?: { code?: string } };
    throw new ModelError(isAccepted ? 'interrupted' : 'unreachable', cause?.code ?? 'the connection failed');
  } finally {
    clearTimeout(silence);
    clearTimeout(total);
    abort.abort();
    if (isAccepted) {
      const asked = messages.reduce((sum, { content }) => sum + content.length, 0);
      count ??= { read: Math.ceil(asked / charsPerToken), written: Math.ceil(text.length / charsPerToken) };
      tokens.read += count.read;
      tokens.written += count.written;
    }
  }
}

function failureOf(status: number): ModelFailure {
  if (status === 401 || status === 403) return 'refused';
  if (status === 429) return 'busy';
  return status >= 500 ? 'broken' : 'misconfigured';
}

/** The parts of an answer: of a stream of events, or the one part of an endpoint that does not stream. @throws ModelError */
async function* partsOf(response: Response): AsyncGenerator<z.infer<typeof answerShape> | 'done'> {
  const type = response.headers.get('content-type') ?? '';
  if (!/^(text\/event-stream|application\/json)\b/.test(type))
    throw new ModelError('unusable', 'neither events nor JSON');
  const isStream = type.startsWith('text/event-stream');
  let whole = '';
  for await (const line of linesOf(response)) {
    if (!isStream) whole += line;
    else if (line.startsWith('data:')) {
      const data = line.slice('data:'.length).trim();
      yield data === '[DONE]' ? 'done' : parse(data);
    }
  }
  if (!isStream) yield parse(whole);
}

/** The lines of a response, up to `maxBytes`; one that ends with a carriage return keeps it. @throws ModelError */
async function* linesOf({ body }: Response): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let bytes = 0;
  // In parts, because a line may arrive in thousands of them.
  let line: string[] = [];
  for await (const chunk of body ?? []) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new ModelError('unusable', 'too many bytes');
    const [end = '', ...lines] = decoder.decode(chunk, { stream: true }).split('\n');
    line.push(end);
    for (const next of lines) {
      yield line.join('');
      line = [next];
    }
  }
  yield line.join('');
}

function parse(text: string): z.infer<typeof answerShape> {
  try {
    return answerShape.parse(JSON.parse(text));
  } catch {
    throw new ModelError('unusable', 'an unexpected part');
  }
}
