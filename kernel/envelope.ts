/** The envelope of every JSON answer (R1 §7, domain §8). */
export type ResponseKind = 'success' | 'info' | 'warning' | 'error' | 'danger';

export interface Envelope<Data = unknown> {
  readonly response: ResponseKind;
  readonly message: string;
  readonly data: Data;
  /** Where the command's last event stands in the store; the web sends the last one it saw with its reads. */
  readonly position?: string;
}

/** R1 §8: shown when an answer carries no data field or the network failed. */
export const CONNECTION_FAILED =
  'No se ha podido realizar la conexión al servidor. Contacte con el área de IT.';

/** R1 §4: the session is not good; the client clears its storage and goes to the root. */
export const SESSION_ERROR = 'error_session_api';

/** One malformed field of an input; `field` is the payload path (`p_details.0.p_qty`). */
export interface FieldError {
  readonly field: string;
  readonly message: string;
}

/** The message of a failure on our side with the code of its call, under which the log holds its cause. */
export const withCode = (message: string, code: string): string => `${message} Código: ${code}`;

/** The same message whatever the call: several calls that fail of one cause are told once. */
export const withoutCode = (message: string): string => message.replace(/ Código: [\w-]+$/, '');
