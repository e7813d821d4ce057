import { rightText } from '@expediente/catalogues/access/administration.ts';
import { CATALOGUE_NAMES, CATALOGUES } from '@expediente/catalogues/registry.ts';
import type { Json, JsonObject } from '@expediente/kernel/events.ts';
import { capital, folded } from '@expediente/kernel/text.ts';
import { BadInput } from '@expediente/platform/refusals.ts';
import type { Condition } from '@expediente/readmodels/lists/definition.ts';
import { JOURNAL_KINDS, JOURNAL_RESULTS, type JournalResult } from '@expediente/schemas/facts/read.ts';
import { OPERATIONS } from '@expediente/schemas/operations.ts';
import { projectionTitle } from '@expediente/schemas/ops/words.ts';
import { REPORT_TITLES } from '@expediente/schemas/reports/all.ts';
import { ruleSet } from '@expediente/schemas/rules/registry.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { fieldsText } from './fields.ts';
import { reasonOf } from './reasons.ts';

/** Kinds whose name in Spanish contains a word of a search. */
export const kindsNamed = (word: string, kinds: Readonly<Record<string, string>>): readonly string[] =>
  Object.entries(kinds).flatMap(([kind, label]) => (folded(label).includes(word) ? [kind] : []));

/**
 * Results of calls for records that do not exist or are out of reach: usually an old link, seldom an attempt at more.
 */
export const MISSING: readonly string[] = ['not-found'];

/** Kind of a fact as it is kept, except that refusals for missing records have a kind of their own. */
export const kindOf = (kind: string, result: string): string =>
  kind === 'refusal' && MISSING.includes(result) ? 'missing' : kind;

export const kindText = (kind: string): string =>
  Object.hasOwn(JOURNAL_KINDS, kind) ? JOURNAL_KINDS[kind as keyof typeof JOURNAL_KINDS] : kind; // the kind is one of the known ones

/** Texts of results that are not rules of a record. */
const RESULTS: Readonly<Record<string, string>> = {
  done: 'Hecho',
  refused: 'Credenciales incorrectas',
  'too-many': 'Demasiados intentos',
  'weak-password': 'Contraseña débil: debe cambiarla',
  'more-failures': 'Más intentos fallidos, contados juntos',
  'weak-changed': 'Cambió la contraseña débil',
  given: 'Contraseña dada por otra persona',
  ended: 'Cerró otra de sus sesiones',
  forbidden: 'Sin permiso',
  malformed: 'No se guardó: datos por corregir',
  'not-found': 'No existe, o fuera de su alcance',
  'moved-on': 'El registro ya no estaba en ese estado',
  conflict: 'Otra persona lo cambió antes',
  'broken-chain': 'Con cadenas rotas',
  failed: 'Falló',
  cancelled: 'Cancelado',
  interrupted: 'Interrumpido',
  begun: 'Iniciado',
  'audit-cut': 'A la bitácora le faltan hechos',
  'file-damaged': 'Un archivo no es el que se guardó',
  'credentials-noted': 'Se anotaron las contraseñas de entonces',
  'accepted-log': 'Con un registro que no está íntegro',
  found: 'Con hallazgos',
  verifying: 'Ya se estaba revisando',
  'not-verifying': 'No se estaba revisando',
  comparing: 'Ya se estaba comparando un sello',
  'not-comparing': 'No se estaba comparando ningún sello',
  'not-sealed': 'No se pudo sellar',
  'seal-malformed': 'No era un sello',
  'seal-false': 'La firma del sello es falsa',
  'seal-unknown': 'El sello es de una llave que no se conoce',
  'seal-key': 'La llave no se entiende',
  'cosignature-malformed': 'No era la nota de un sello',
  'cosignature-not-kept': 'La nota no es de un sello de aquí',
  'cosignature-unknown': 'Sin la firma de un testigo registrado',
  'cosignature-false': 'La firma del testigo es falsa',
  'cosignature-early': 'La hora del testigo está en el futuro',
  'cosignature-known': 'Ya tenía esa firma',
  'source moved': 'Incompleto: el origen recibió más eventos',
};

/** Results that count as done, although their texts add something. */
const DONE = ['done', 'weak-changed', 'given', 'ended', 'begun', 'accepted-log', 'credentials-noted'];
/** Results of acts of ops that failed or ended with findings. */
const FAILED = [
  ...['failed', 'interrupted', 'cancelled', 'broken-chain', 'audit-cut', 'file-damaged'],
  ...['found', 'source moved'],
];

const ofOne = (result: RawBuilder<unknown>, wanted: JournalResult): Condition => {
  if (wanted === 'done') return sql<SqlBool>`${result} = any(${DONE}::text[])`;
  return wanted === 'failed'
    ? sql<SqlBool>`${result} = any(${FAILED}::text[])`
    : sql<SqlBool>`${result} <> all(${[...DONE, ...FAILED]}::text[])`;
};

const isResult = (text: string): text is JournalResult => Object.hasOwn(JOURNAL_RESULTS, text);

/**
 * Condition that a result is in one of the wanted groups.
 * @throws {BadInput} a group does not exist
 */
export function ofResult(result: RawBuilder<unknown>, wanted: readonly string[]): Condition {
  const groups = wanted.filter(isResult);
  if (groups.length < wanted.length || groups.length === 0)
    throw new BadInput([
      { field: 'result', message: `Debe ser uno de: ${Object.keys(JOURNAL_RESULTS).join(', ')}.` },
    ]);
  return sql<SqlBool>`(${sql.join(
    groups.map((group) => ofOne(result, group)),
    sql` or `,
  )})`;
}

/** Text of a result; for a rule the reason of its refusal. */
export function outcomeText(result: string, entity: string): string {
  if (Object.hasOwn(RESULTS, result)) return RESULTS[result] ?? result;
  return reasonOf(entity, result) ?? 'No se permitió';
}

/**
 * Subject of a fact that is about no record: an operation, a permission, a list, a part of the product, or a record that
 * was never made.
 * @param noun name of the kind, for an entity without an id: 'orden de compra'
 */
export function aboutText(entity: string, { operation, permission }: JsonObject, noun = ''): string {
  const [kind = '', ...rest] = entity.split(':');
  const subject = rest.join(':');
  if (kind === 'permission') return permissionText(subject);
  if (kind === 'operation') return operationText(subject);
  if (typeof operation === 'string' && entity === '') return operationText(operation);
  if (typeof permission === 'string' && entity === '') return permissionText(permission);
  const catalogue = kind === 'catalogue' && CATALOGUE_NAMES.find((name) => name === subject);
  if (catalogue) return `Listado de ${CATALOGUES[catalogue].plural}`;
  if (noun !== '' && subject === '') return kindAlone(kind, noun, operation);
  if (kind === 'report') return REPORT_TITLES.get(subject) ?? entity;
  if (kind === 'rule') return `Regla ${ruleSet(subject)?.title ?? subject}`;
  if (kind === 'projection' && subject !== '') return `Proyección ${projectionTitle(subject)}`;
  if (kind === 'seal') return `Sello ${subject}`;
  if (kind === 'eventstore') return 'Almacén de eventos';
  return OWN[kind] ?? entity;
}

/**
 * Text for an entity without an id: 'Libro nuevo' for a call that was to make one, 'Libros' for a catalogue's list,
 * 'Orden de compra' otherwise.
 */
function kindAlone(kind: string, noun: string, operation: Json | undefined): string {
  const called = OPERATIONS.find(({ path }) => path === operation);
  const catalogue = CATALOGUE_NAMES.find((name) => name === kind);
  if (called?.method === 'POST' && called.permission.includes('.create'))
    return `${capital(noun)} ${isFeminine(noun) ? 'nueva' : 'nuevo'}`;
  return called?.method === 'GET' && catalogue ? capital(CATALOGUES[catalogue].plural) : capital(noun);
}

/** True for nouns that begin with a feminine word. */
const isFeminine = (noun: string): boolean => /^(\S*(a|ción|dad)|orden)( |$)/.test(noun);

const OWN: Readonly<Record<string, string>> = {
  access: 'Accesos',
  audit: 'Bitácora',
  award: 'Actas de adjudicación', // name of old facts, from before the list's report had a name
  backup: 'Respaldo',
  catalogue: 'Catálogos',
  demo: 'Datos de demostración',
  files: 'Archivos',
  session: 'Sesión',
  integrity: 'Integridad del registro',
  projection: 'Proyecciones',
  seals: 'Sellos',
};

/** Text of a permission: 'Ordenes De Compra: Anular'; for alternatives that of the first. */
const permissionText = (permission: string): string => rightText(permission.split('|')[0] ?? permission);

/** Text of an operation, by its permission: each act has a permission of its own. */
export function operationText(path: string): string {
  const permission = OPERATIONS.find((each) => each.path === path || `/api${each.path}` === path)?.permission;
  return permission === undefined || ['none', 'login', 'session'].includes(permission)
    ? path
    : permissionText(permission);
}

/** Entities and operations of calls that were tried, as facts keep them. */
interface Tried {
  readonly entities: readonly string[];
  readonly operations: readonly string[];
}
export const NOTHING_TRIED: Tried = { entities: [], operations: [] };

/** Permissions and operations whose texts contain a word: 'anul' finds those that annul. */
export function triedNamed(word: string): Tried {
  const named = OPERATIONS.filter(({ path }) => folded(operationText(path)).includes(word));
  const permissions = named.flatMap(({ permission }) => permission.split('|'));
  return {
    entities: [...new Set(permissions)].map((permission) => `permission:${permission}`),
    operations: named.map(({ path }) => path),
  };
}

/** Titles of further details. */
const DETAILS: Readonly<Record<string, string>> = {
  act: 'acto',
  address: 'dirección',
  attempts: 'intentos',
  build: 'compilación',
  bytes: 'bytes',
  code: 'código',
  deleted: 'borrados',
  event: 'evento',
  events: 'eventos',
  executor: 'unidad ejecutora',
  filter: 'filtro',
  format: 'formato',
  found: 'hallazgos',
  from: 'desde',
  issue: 'documento',
  kept: 'conservados',
  key: 'llave',
  lost: 'perdida',
  message: 'resultado',
  networks: 'direcciones',
  opened: 'abrió',
  orders: 'órdenes',
  others: 'también',
  parameters: 'parámetros',
  rebuilt: 'reconstruida',
  reprint: 'reimpresión',
  revision: 'revisión',
  rows: 'filas',
  run: 'ejecución',
  seal: 'sello',
  search: 'búsqueda',
  sha256: 'SHA-256',
  size: 'tamaño',
  sort: 'orden',
  status: 'respuesta',
  to: 'hasta',
  unit: 'centro de costo',
  usernames: 'usuarios escritos',
  username: 'usuario',
  witnesses: 'testigos',
};

/** Texts of acts of ops, by the names that facts keep. */
const ACTS: Readonly<Record<string, string>> = {
  administrator: 'dar acceso de administrador',
  again: 'hacer de nuevo los sellos',
  backup: 'respaldar',
  'backups-deleted': 'borrar respaldos antiguos',
  copies: 'copiar la demostración',
  copy: 'copiar el registro',
  cosign: 'agregar la firma de un testigo',
  'credentials-noted': 'anotar contraseñas',
  'database-password': 'cambiar la contraseña de la base de datos',
  'earlier-release': 'volver a la versión anterior',
  'file-damaged': 'entregar un archivo',
  orders: 'agregar órdenes de demostración',
  rebuild: 'reconstruir listas',
  remember: 'anotar lo último que se firmó',
  restored: 'anotar un respaldo restaurado',
  rotate: 'cambiar la llave de los sellos',
  seal: 'sellar el registro',
  'seal-clock': 'sellar el registro con la hora corregida',
  sweep: 'eliminar archivos sin uso',
  verify: 'revisar',
  'witness-add': 'registrar un testigo',
  'witness-remove': 'quitar un testigo',
};

/** Texts of the ways in which a record was opened, by the names that facts keep. */
const OPENED: Readonly<Record<string, string>> = { record: 'el registro', history: 'su historia' };

const SHOWN_ELSEWHERE = ['by', 'operation', 'permission', 'rule', 'credential', 'credentials', 'remember'];
/** Details for a reader of a single fact, left out of lists. */
const TECHNICAL = ['code', 'status', 'executor', 'others', 'event', 'issue', 'parameters'];

/** Checks whether a fact is an act of ops: a sign-in name in it is the person whom the act concerned, not its doer. */
export const isAct = ({ act }: JsonObject): boolean => typeof act === 'string';

/** True for nothing that can be read: no value, no text, a filter or parameters without any. */
const isEmpty = (value: unknown): boolean =>
  value === null || value === '' || (typeof value === 'object' && Object.keys(value).length === 0);

/**
 * Details in words: 'formato purchase-order · revisión 3'
 * @param brief leaves out codes
 */
export function detailsText(details: JsonObject, about: string, { brief = false, kind = '' } = {}): string {
  const { operation } = details;
  const act = typeof operation === 'string' ? operationText(operation) : '';
  const others = Object.entries(details).flatMap(([name, value]) => {
    if (SHOWN_ELSEWHERE.includes(name) || isEmpty(value)) return [];
    if (name === 'username' && !isAct(details)) return [];
    if (brief && TECHNICAL.includes(name)) return [];
    if (name === 'fields' && Array.isArray(value)) return [`datos: ${fieldsText(kind, value.map(String))}`];
    const text =
      typeof value === 'boolean'
        ? value
          ? 'sí'
          : 'no'
        : typeof value === 'string'
          ? (name === 'act' && ACTS[value]) || (name === 'opened' && OPENED[value]) || value
          : JSON.stringify(value);
    return [`${DETAILS[name] ?? name} ${text}`];
  });
  return [...(act !== '' && act !== about ? [act] : []), ...others].join(' · ');
}
