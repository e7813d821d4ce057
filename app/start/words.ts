import { DEMO_USERS } from '@expediente/demo/seed/users.ts';
import { type Configuration, DEMO_PASSWORD } from '@expediente/platform/config.ts';

/**
 * Way in which people sign in: as the demonstration's users, as the administrator that this start made, or with the
 * passwords that they had.
 */
export type Entry = 'demonstration' | 'administrator' | 'as before';

/**
 * Text at the end of a start: the address, the users who can sign in, how to stop.
 * @param entry way in which people sign in
 */
export function welcome(address: string, configuration: Configuration, entry: Entry): string {
  const { adminPassword, role } = configuration;
  const lines = [`Expediente está listo en ${address}`];
  if (role !== 'all') lines.push(`Papel: ${role}`);
  if (entry === 'demonstration') {
    lines.push(`Usuarios de demostración: ${DEMO_USERS.map(({ username }) => username).join(', ')}`);
    lines.push(
      adminPassword === DEMO_PASSWORD
        ? `Contraseña de todos: ${DEMO_PASSWORD}`
        : `Contraseña: ${DEMO_PASSWORD} (la de admin es la de ADMIN_PASSWORD)`,
    );
  } else {
    lines.push(
      entry === 'administrator'
        ? 'Ingrese con el usuario admin y la contraseña de ADMIN_PASSWORD.'
        : 'Cada quien ingresa con su usuario y su contraseña de siempre (ADMIN_PASSWORD es solo la primera de admin).',
    );
  }
  lines.push('Para terminar: Ctrl+C');
  return lines.join('\n');
}

/** Line for an unexpected error, whose details are in the log. */
export function failureLine(reason: string): string {
  return `Expediente no pudo continuar: ${reason}. Los detalles están en el registro (expediente.log de la carpeta de datos).`;
}
