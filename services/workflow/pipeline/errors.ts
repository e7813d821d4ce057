import { type FieldError, firstReason } from '@expediente/kernel/envelope.ts';
import type { JsonObject } from '@expediente/kernel/events.ts';

/** 404: no such record, or one whose existence is not to be told (domain §8). */
export class NotFound extends Error {
  override readonly name = 'NotFound';
  constructor(message = 'El registro no existe.') {
    super(message);
  }
}

/** 403: no permission, or outside the scope. */
export class Forbidden extends Error {
  override readonly name = 'Forbidden';
  constructor(message = 'No tiene permiso para realizar esta acción.') {
    super(message);
  }
}

/** 400: malformed input that only a look at other records shows. */
export class BadInput extends Error {
  override readonly name = 'BadInput';
  readonly errors: readonly FieldError[];
  constructor(errors: readonly FieldError[]) {
    super(firstReason(errors));
    this.errors = errors;
  }
}

/** 409: the record is newer than the one the user saw. */
export class RecordChanged extends Error {
  override readonly name = 'RecordChanged';
  readonly data: JsonObject;
  constructor(message: string, data: JsonObject) {
    super(message);
    this.data = data;
  }
}

/** 422: an idempotency key came again with something else. */
export class KeyReused extends Error {
  override readonly name = 'KeyReused';
  constructor() {
    super('Esta operación ya se recibió con otros datos. Recargue la página e inténtelo de nuevo.');
  }
}

/** 503: for five seconds somebody else was always faster, or the queue did not move. */
export class Busy extends Error {
  override readonly name = 'Busy';
  constructor() {
    super('El sistema está ocupado. Espere unos segundos e inténtelo de nuevo.');
  }
}
