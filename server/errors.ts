import type { Fault, RefusalCode, RefusalParams } from '#contract/refusals.ts';

/** What is thrown on purpose: a status, a code for programs, and a sentence for the person who asked. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: RefusalCode;
  readonly params: RefusalParams | undefined;

  constructor(status: number, code: RefusalCode, message: string, params?: RefusalParams) {
    super(message);
    this.status = status;
    this.code = code;
    this.params = params;
  }
}

/** 401: nobody is signed in. */
export class Unauthorized extends Refusal {
  constructor() {
    super(401, 'unauthorized', 'Unauthorized');
  }
}

/** 403: the caller may not do this. */
export class Forbidden extends Refusal {
  constructor(message = 'You may not do this', code: RefusalCode = 'forbidden') {
    super(403, code, message);
  }
}

/** 404: there is no such row within the caller's reach; `what` as in `Rock not found`. */
export class NotFound extends Refusal {
  constructor(what: string) {
    super(404, 'not_found', `${what} not found`, { what });
  }
}

/** 409: what is asked does not fit what is there. */
export class Conflict extends Refusal {
  constructor(message: string, code: RefusalCode = 'conflict', params?: RefusalParams) {
    super(409, code, message, params);
  }
}

/** 409: the same change, by its key, is still being made. */
export class UnderWay extends Refusal {
  constructor() {
    super(409, 'under_way', 'This is still being done. Please try again in a moment.', { retryAfterSeconds: 1 });
  }
}

/** 409: a long text is not any more the one that a change of it was made from; tells what it is now. */
export class TextChanged extends Refusal {
  constructor(field: string, text: string | null) {
    super(409, 'text_changed', 'Somebody else has changed this text since', { field, text: text ?? '' });
  }
}

/** 422: another change was made by the same key. */
export class KeyReused extends Refusal {
  constructor() {
    super(422, 'key_reused', 'This Idempotency-Key was sent with another request');
  }
}

/** 409: the same change was made before, and its answer is not kept. */
export class AlreadyDone extends Conflict {
  constructor() {
    super('This was done before; ask again for what came of it', 'already_done');
  }
}

/** 429: too many attempts. */
export class TooMany extends Refusal {
  constructor(retryAfterSeconds: number) {
    super(429, 'too_many_attempts', 'Too many attempts. Please wait a moment and try again.', { retryAfterSeconds });
  }
}

/** 429: the caller has too many calls under way. */
export class Busy extends Refusal {
  constructor(retryAfterSeconds = 1) {
    super(429, 'too_many_calls', 'You have too many calls under way. Please wait a moment and try again.', {
      retryAfterSeconds,
    });
  }
}

/** 499: whoever asked has gone, and reads no answer. */
export class Gone extends Refusal {
  constructor() {
    super(499, 'malformed', 'Whoever asked has gone away');
  }
}

/** 400: the input is not usable; names each field with what is wrong about it, which is `invalid` unless said otherwise. */
export class Invalid extends Refusal {
  readonly errors: Fault[];

  /** `more` faults were found than are named. */
  constructor(faults: (Omit<Fault, 'code'> & Partial<Fault>)[], more = 0) {
    const message = faults[0]?.message ?? 'The request is not valid';
    super(
      400,
      'invalid',
      more > 0 ? `${message}, and there is more that is wrong` : message,
      more > 0 ? { more } : undefined,
    );
    this.errors = faults.map((fault) => ({ code: 'invalid', ...fault }));
  }
}

/** Throws Forbidden unless `allowed`. */
export function demand(allowed: boolean, message?: string): void {
  if (!allowed) throw new Forbidden(message);
}
