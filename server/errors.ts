/** What is thrown on purpose: a status and a sentence for the person who asked. */
export class Refusal extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** 401: nobody is signed in. */
export class Unauthorized extends Refusal {
  constructor() {
    super(401, 'Unauthorized');
  }
}

/** 403: the caller may not do this. */
export class Forbidden extends Refusal {
  constructor(message = 'You may not do this') {
    super(403, message);
  }
}

/** 404: there is no such row within the caller's reach; `what` as in `Rock not found`. */
export class NotFound extends Refusal {
  constructor(what: string) {
    super(404, `${what} not found`);
  }
}

/** 409: what is asked does not fit what is there. */
export class Conflict extends Refusal {
  constructor(message: string) {
    super(409, message);
  }
}

/** 429: too many attempts. */
export class TooMany extends Refusal {
  readonly retryAfterSeconds: number;

  constructor(retryAfterSeconds: number) {
    super(429, 'Too many attempts. Please wait a moment and try again.');
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export type FieldError = { path: string; message: string };

/** 400: the input is not usable; names each field with what is wrong about it. */
export class Invalid extends Refusal {
  readonly errors: FieldError[];

  constructor(errors: FieldError[]) {
    super(400, errors[0]?.message ?? 'The request is not valid');
    this.errors = errors;
  }
}

/** Throws Forbidden unless `allowed`. */
export function demand(allowed: boolean, message?: string): void {
  if (!allowed) throw new Forbidden(message);
}
