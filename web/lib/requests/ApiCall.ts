import type { ApiRequest } from './request.ts';

/** A way to send a request: at once, or through the outbox. */
export type Send = (request: ApiRequest) => Promise<Response>;

/**
 * A call of the API that is not sent yet. Like a database query it is sent when it is awaited. `sendBy` sends it another way:
 * `useChange` passes the outbox, with what the outbox needs to know of this change.
 */
export class ApiCall<Answer> implements Promise<Answer> {
  readonly [Symbol.toStringTag] = 'ApiCall';
  /** Sends the call. @throws ApiError when the server refuses it */
  readonly sendBy: (send: Send) => Promise<Answer>;
  readonly #defaultSend: Send;
  #answer: Promise<Answer> | undefined;

  constructor(sendBy: (send: Send) => Promise<Answer>, defaultSend: Send) {
    this.sendBy = sendBy;
    this.#defaultSend = defaultSend;
  }

  #sent(): Promise<Answer> {
    this.#answer ??= this.sendBy(this.#defaultSend);
    return this.#answer;
  }
  // biome-ignore lint/suspicious/noThenProperty: an ApiCall is awaited like a promise
  then: Promise<Answer>['then'] = (onAnswer, onError) => this.#sent().then(onAnswer, onError);
  catch: Promise<Answer>['catch'] = (onError) => this.#sent().catch(onError);
  finally: Promise<Answer>['finally'] = (onEnd) => this.#sent().finally(onEnd);

  /** The same call with another answer, computed from its own. */
  map<Result>(change: (answer: Answer) => Result): ApiCall<Result> {
    return new ApiCall(async (send) => change(await this.sendBy(send)), this.#defaultSend);
  }

  /** Sends several calls at once. It waits for all answers, and then fails if one call failed. */
  static all<Answer>(calls: ApiCall<Answer>[]): ApiCall<Answer[]> {
    const sendBy = async (send: Send) => {
      const outcomes = await Promise.allSettled(calls.map((call) => call.sendBy(send)));
      return outcomes.map((outcome) => {
        if (outcome.status === 'rejected') throw outcome.reason;
        return outcome.value;
      });
    };
    return new ApiCall(sendBy, (request) => (calls[0] as ApiCall<Answer>).#defaultSend(request));
  }
}
