import type { JsonObject } from '@expediente/kernel/events.ts';
import { Declined } from '@expediente/platform/refusals.ts';

/** Refusal of a command whose record is newer than the one that the user saw. */
export class RecordChanged extends Declined {
  override readonly name = 'RecordChanged';
  readonly status = 409;
  readonly response = 'warning';
  readonly rule = 'record-changed';
  override readonly data: JsonObject;
  override readonly position: string | undefined;
  /** @param position position of the record's last event: the next read from there includes the changes */
  constructor(message: string, data: JsonObject, position: string | undefined) {
    super(message);
    this.data = data;
    this.position = position;
  }
}

/** Refusal of an idempotency key that is reused with a different request. */
export class KeyReused extends Declined {
  override readonly name = 'KeyReused';
  readonly status = 422;
  readonly response = 'error';
  readonly rule = 'key-reused';
  constructor() {
    super('Esta operación ya se recibió con otros datos. Recargue la página e inténtelo de nuevo.');
  }
}

/** Refusal after five seconds in which every attempt met a conflict, or a lock was not released. */
export class Busy extends Declined {
  override readonly name = 'Busy';
  readonly status = 503;
  readonly response = 'error';
  readonly rule = 'busy';
  constructor() {
    super('El sistema está ocupado. Espere unos segundos e inténtelo de nuevo.');
  }
}
