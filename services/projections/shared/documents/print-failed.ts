import { Declined } from '@expediente/platform/refusals.ts';

/** Error when printing is down or busy; all other operations still work. */
export class PrintFailed extends Declined {
  override readonly name = 'PrintFailed';
  readonly status = 503;
  readonly response = 'error';
  readonly rule = 'print';
  /** Reason for the log. */
  readonly reason: string;
  constructor(
    reason: string,
    { words = NOT_PRINTED, ...cause }: ErrorOptions & { readonly words?: string } = {},
  ) {
    super(words, cause);
    this.reason = reason;
  }
}

const NOT_PRINTED =
  'El documento no se pudo imprimir; lo demás funciona y no se perdió nada. Inténtelo de nuevo y, si continúa, avise al área de IT.';
export const MANY_WAIT =
  'Hay muchos documentos en espera de imprimirse. Espere un momento e inténtelo de nuevo.';
