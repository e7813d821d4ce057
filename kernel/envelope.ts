import type { Json } from './events.ts';

/** Kind of a JSON answer (R1 §7, domain §8). */
export type ResponseKind = 'success' | 'info' | 'warning' | 'error' | 'danger';

export interface Envelope<Data = unknown> {
  readonly response: ResponseKind;
  readonly message: string;
  readonly data: Data;
  /**
   * Position of the command's last event in the store, or in a 409 that of the record; the web sends the last one it
   * saw with its reads.
   */
  readonly position?: string;
}

/** Message when an answer carries no data field or the network failed (R1 §8). */
export const CONNECTION_FAILED =
  'No se ha podido realizar la conexión al servidor. Contacte con el área de IT.';

/** Message when the session is not valid; the client clears its storage and goes to the root (R1 §4). */
export const SESSION_ERROR = 'error_session_api';

/** Header that names the build of the process that answered, on each of its answers. */
export const BUILD_HEADER = 'x-expediente-build';

/**
 * Header that names the build of the interface that the process serves: an open tab of another build shows a notice.
 */
export const WEB_HEADER = 'x-expediente-web';

/** Header that names the session for which a call of the web was made (domain §8): see `speakerOf`. */
export const SPEAKER_HEADER = 'x-expediente-speaker';

/** `data.rule` of the 409 to a call that speaks for another session than its cookie's (domain §8). */
export const ANOTHER_SESSION = 'another-session';

/** Text that names a session: `id_user/year/executor`, the last empty while none is assigned. */
export const speakerOf = (user: number, year: number, executor: number | undefined): string =>
  `${user}/${year}/${executor ?? ''}`;

/** Malformed field of an input; `field` is the payload path (`p_details.0.p_qty`). */
export interface FieldError {
  readonly field: string;
  readonly message: string;
}

/** The message of a 400: the reason of its first field (domain §8, "Further wire decisions"). */
export const firstReason = (errors: readonly FieldError[]): string =>
  errors[0]?.message ?? 'Revise los datos ingresados.';

/** A message with the code of its call, under which log and audit hold its cause. */
export const withCode = (message: string, code: string): string => `${message} Código: ${code}`;

/** Message without the code of its call, so that several calls that fail for one cause are shown once. */
export const withoutCode = (message: string): string => message.replace(/ Código: [\w-]+$/, '');

/** `data` of a 200 `warning`: a rule refused, and nothing was done. */
export interface RefusedData {
  readonly rule: string;
  /** The payload's field at fault, when one is. */
  readonly field?: string;
}

/** `data` of a 400: what is wrong with each field. */
export interface MalformedData {
  readonly errors: readonly FieldError[];
}

/** Field that another user changed meanwhile. */
export interface ConflictField {
  /** Name of the field, as it is sent. */
  readonly field: string;
  /** The field in words. */
  readonly label: string;
  readonly yours: Json;
  readonly theirs: Json;
  readonly by: string;
  /** ISO instant. */
  readonly at: string;
}

/** `data` of a 409: the record is newer than the `p_revision` that was sent. */
export interface ChangedData {
  readonly current: { readonly revision: number; readonly state: number | null };
  readonly changed: readonly ConflictField[];
}

/** `data` of a 409 to a call that speaks for another session: the user of the current one (domain §8). */
export interface AnotherSession {
  readonly rule: typeof ANOTHER_SESSION;
  readonly user: string;
  readonly name: string;
  readonly year: number;
  readonly executor: string | null;
}

/** `data` of a 429 to a sign-in: seconds to wait. */
export interface TooManyData {
  readonly wait: number;
}
