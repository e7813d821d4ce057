import { shownInstant } from '@expediente/kernel/dates.ts';
import type { StoredEventAnswer } from '@expediente/schemas/history/read.ts';

/** Names of an event's metadata, in the order of display. */
const METADATA: Readonly<Record<string, string>> = {
  at: 'Instante',
  userName: 'Nombre',
  username: 'Usuario',
  userId: 'Id del usuario',
  profile: 'Id del perfil',
  right: 'Con qué permiso',
  session: 'Sesión',
  executor: 'Unidad ejecutora',
  sessionYear: 'Año',
  commandId: 'Id del comando',
  of: 'Posición dentro de la misma operación',
  correlationId: 'Id de la llamada',
  ruleVersion: 'Versión de reglas',
  segregation: 'Segregación: acciones de una misma persona',
  schemaVersion: 'Versión del evento',
  build: 'Versión del programa',
};

/** Text for metadata that older events do not have, and that cannot be added later. */
export const NOT_KEPT = 'no se guardaba';

/** Members of an event's metadata with their names; one unknown to this version keeps its own name. */
export function metadataFacts(text: string): readonly { readonly name: string; readonly value: string }[] {
  const members = membersOf(text);
  const own = Object.entries(METADATA).map(([member, name]) => ({
    name,
    value: shown(member, members[member]),
  }));
  const others = Object.entries(members)
    .filter(([member]) => !Object.hasOwn(METADATA, member))
    .map(([name, value]) => ({ name, value: shown(name, value) }));
  return [...own, ...others];
}

function membersOf(text: string): Readonly<Record<string, unknown>> {
  const parsed: unknown = JSON.parse(text);
  return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {};
}

function shown(member: string, value: unknown): string {
  if (value === undefined) return member === 'segregation' ? 'ninguna' : NOT_KEPT;
  if (value === '') return '–';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return member === 'at' && !Number.isNaN(Date.parse(text)) ? `${shownInstant(text, true)} (${text})` : text;
}

/** Text whose SHA-256 is the event's hash, composed of the values shown (docs/auditors.md). */
export const hashedText = (event: StoredEventAnswer): string =>
  `{"data":${event.data},"id":"${event.id}","metadata":${event.metadata},"previous":"${event.previous}","revision":${event.revision},"stream":${JSON.stringify(event.stream)},"type":${JSON.stringify(event.type)}}`;
