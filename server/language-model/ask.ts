import { z } from 'zod';
import { type ModelFailure, modelFailures } from '#rules/summaries.ts';
import type { LanguageModelConfig } from '#server/config.ts';

export type ChatMessage = { role: 'system' | 'user'; content: string };

/** The tokens that calls have cost so far. */
export type TokenCount = { read: number; written: number };

/** A call of the model that failed. The message is an English sentence for people, `detail` what the log may say. */
export class ModelError extends Error {
  override name = 'ModelError';
  readonly failure: ModelFailure;
  readonly detail: string;

  constructor(failure: ModelFailure, detail: string = failure) {
    super(modelFailures[failure].text);
    this.failure = failure;
    this.detail = detail;
  }
}

/** The longest answer with its thoughts: its text in characters, and everything that arrives in bytes. */
const maxChars = 200_000;
const maxBytes = 16_000_000;
/** How many characters a token has, for endpoints that do not count them. */
const charsPerToken = 4;

/** Why an answer ends before its end: it became too long, or a filter of the endpoint ended it. */
export type Cut = 'length' | 'filter';
export type Answer = { text: string; cut: Cut | null };

/** A text, or the parts of one, of which some are thoughts or pictures. */
const content = z.union([
  z.string(),
  z
    .array(z.unknown())
    .transform((parts) =>
      parts.map((part) => (typeof part === 'string' ? part : (textPart.safeParse(part).data?.text ?? ''))).join(''),
    ),
]);
const textPart = z.object({ type: z.enum(['text', 'output_text']).optional(), text: z.string() });
const message = z
  .object({ content: content.nullish().catch(null) })
  .nullish()
  .catch(null);
const choice = z.object({
  delta: message,
  message,
  finish_reason: z.string().nullish().catch(null),
});
const count = z.number().min(0).transform(Math.ceil).nullish().catch(null);
/** What we need of an answer. Endpoints differ in the rest, which is not checked. */
const answerShape = z.object({
  choices: z.array(choice).nullish(),
  usage: z.object({ prompt_tokens: count, completion_tokens: count }).nullish().catch(null),
  error: z.unknown().optional(),
});

const isWhole = (reason: string) => /^(?:stop|eos|end)/i.test(reason);
const isFiltered = (reason: string) => /filter|safety|recitation|block|prohibited|refus|sensitive/i.test(reason);

/**
 * Asks the model, and yields its answer so far each time it grows, and once it is complete. Adds what the call costs to `tokens`, also if
 * it fails. Leaving the loop ends the call. @throws ModelError
 */
export async function* ask(
  { url, key, model, timeoutMs }: LanguageModelConfig,
  messages: ChatMessage[],
  tokens: TokenCount,
): AsyncGenerator<Answer> {
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
  let cut: Cut | null = null;
  const counted: Partial<TokenCount> = {};
  try {
    let response = await send({ stream_options: { include_usage: true } });
    // Some endpoints know no stream_options.
    if ([400, 422].includes(response.status)) {
      await checkLength(response);
      response = await send({});
    }
    await checkLength(response);
    if (!response.ok) throw new ModelError(failureOf(response.status), `status ${response.status}`);
    isAccepted = true;
    let isComplete = false;
    for await (const part of partsOf(response)) {
      silence.refresh();
      if (part === 'done') isComplete = true;
      else {
        const { choices, usage, error } = part;
        if (error) throw new ModelError('broken', 'an error in the stream');
        counted.read = usage?.prompt_tokens ?? counted.read;
        counted.written = usage?.completion_tokens ?? counted.written;
        const [first] = choices ?? [];
        const reason = first?.finish_reason;
        isComplete ||= Boolean(reason ?? first?.message);
        if (reason && !isWhole(reason)) cut = isFiltered(reason) ? 'filter' : 'length';
        const more = first?.delta?.content ?? first?.message?.content ?? '';
        if (!more) continue;
        text += more;
        if (text.length > maxChars) throw new ModelError('unusable', 'an answer that is too long');
        yield { text, cut: null };
      }
    }
    if (!isComplete) throw new ModelError('interrupted');
    if (!text.trim()) throw new ModelError(cut ?? 'unusable', 'an empty answer');
    yield { text, cut };
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
      tokens.read += counted.read ?? Math.ceil(asked / charsPerToken);
      tokens.written += counted.written ?? Math.ceil(text.length / charsPerToken);
    }
  }
}

function failureOf(status: number): ModelFailure {
  if (status === 401 || status === 403) return 'refused';
  if (status === 429) return 'busy';
  return status >= 500 ? 'broken' : 'misconfigured';
}

/** Looks for a refusal because of the length of a request, in the first lines of the response. @throws ModelError if it is one */
async function checkLength(response: Response): Promise<void> {
  if (![400, 413, 422].includes(response.status)) return;
  let body = '';
  for await (const line of linesOf(response)) {
    body += line;
    if (body.length > 2_000) break;
  }
  if (
    response.status === 413 ||
    /context|too (?:long|large|many tokens)|max\w* .{0,20}(?:length|tokens)/i.test(body.slice(0, 4_000))
  )
    throw new ModelError('tooLong', `status ${response.status}`);
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
      if (data === '[DONE]') yield 'done';
      // Some endpoints send other lines to keep the connection open.
      else if (data.startsWith('{')) yield parse(data);
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
