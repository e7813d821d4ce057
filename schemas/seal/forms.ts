import type { FormOf } from '../shared/form.ts';
import type { CompareCommand, CosignCommand } from './commands.ts';

/** Form of a cosigned note that a person brings by hand. */
export const COSIGN_FORM: FormOf<CosignCommand> = [
  {
    name: 'p_note',
    widget: 'area',
    rows: 8,
    span: 12,
    help: 'La nota de un sello de este registro con la línea que el testigo le agregó.',
  },
];

/** Form of a seal that a person kept, and of the key with which its signature is checked. */
export const COMPARE_FORM: FormOf<CompareCommand> = [
  {
    name: 'p_note',
    widget: 'area',
    rows: 8,
    span: 12,
    help: 'La nota entera, desde la línea expediente/… hasta la última, que empieza con una raya (—).',
  },
  {
    name: 'p_vkey',
    span: 12,
    help: 'Como expediente/…+…+…, del papel o correo en que la recibió. Si la deja vacía, la firma se comprueba con las llaves de este servidor.',
  },
];
