import type { JsonObject } from '@expediente/kernel/events.ts';
import { Declined } from '@expediente/platform/refusals.ts';

/** The record is newer than the one the user saw. */
export class RecordChanged extends Declined {
  override readonly name = 'RecordChanged';
  readonly status = 409;
  readonly response = 'warning';
  readonly rule = 'record-changed';
  override readonly data: JsonObject;
  override readonly position: string | undefined;
  /** @param position of the record's last event: what is read next has the changes */
  constructor(message: string, data: JsonObject, position: string | undefined) {
    super(message);
    this.data = data;
    this.position = position;
  }
}

/** An idempotency key was reused with a different request. */
export class KeyReused extends Declined {
  override readonly name = 'KeyReused';
  readonly status = 422;
  readonly response = 'error';
  readonly rule = 'key-reused';
  constructor() {
    super('Esta operación ya se recibió con otros datos. Recargue la página e inténtelo de nuevo.');
  }
}

/** For five seconds every attempt met a conflict, or a lock was not released. */
export class Busy extends Declined {
  override readonly name = 'Busy';
  readonly status = 503;
  readonly response = 'error';
  readonly rule = 'busy';
  constructor() {
    super('El sistema está ocupado. Espere unos segundos e inténtelo de nuevo.');
  }
}
