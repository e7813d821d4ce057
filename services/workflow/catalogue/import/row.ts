import type { AnyCatalogue } from '@expediente/catalogues/definition.ts';
import type { RecordFinder } from '@expediente/catalogues/engine/finder.ts';
import { identityOf } from '@expediente/catalogues/engine/identity.ts';
import type { SheetColumn } from '@expediente/catalogues/excel/sheet.ts';
import { payloadName, sentFields } from '@expediente/catalogues/payload.ts';
import type { Json, JsonObject } from '@expediente/kernel/events.ts';
import { BadInput, Refused } from '@expediente/platform/refusals.ts';
import type { ImportRow } from '@expediente/schemas/catalogues/import.ts';
import type { Command } from '../../shared/commands/operation.ts';
import type { Answer } from '../../shared/unit/answer.ts';
import type { UnitOfWork } from '../../shared/unit/unit-of-work.ts';
import { codeWithZeros, existsWithZeros } from '../../shared/workbooks/zeros.ts';
import { findRecord, noSuchRecord, type RecordKey } from '../record.ts';
import { type Codes, keyFrom } from './codes.ts';

/** Parts that rows of one catalogue are saved with. */
export interface Saving {
  readonly definition: AnyCatalogue;
  /** Command that saves a record, the same as for a form. */
  readonly command: Command;
  readonly columns: readonly SheetColumn[];
  readonly finder: RecordFinder;
  readonly codes: Codes;
}

export interface SavedRow {
  readonly answer: Answer;
  readonly key: RecordKey;
  /** The record before it was saved; null: it is new. */
  readonly before: JsonObject | null;
  readonly revision: number | null;
}

/**
 * Saves a row as a form would: finds its record, fills in what the sheet leaves out, and runs the catalogue's own save.
 * @throws {Refused, NotFound, Forbidden, BadInput, RecordChanged}
 */
export async function saveRow(unit: UnitOfWork, saving: Saving, row: ImportRow): Promise<SavedRow> {
  const { definition, command } = saving;
  const given = await resolved(unit, saving, row.values);
  const listed = await listedRecord(saving, given);
  const values = listed?.values ?? given;
  const key = listed?.key ?? (await keyOf(saving, values));
  const found = key === undefined ? null : await findRecord(unit, definition, key);
  const before = found?.record ?? null;
  if (before === null && key !== undefined && definition.key.kind === 'server')
    throw noSuchRecord(definition);
  const revision =
    before === null || key === undefined || !found ? null : (await unit.load(found.decider, key)).revision;
  if (row.revision === null && before !== null)
    throw new Refused('appeared', 'El registro se creó después de la revisión. Revise el archivo de nuevo.');
  const payload = {
    ...payloadOf(saving, values, before),
    ...(key === undefined ? {} : { [payloadName(definition, definition.key.field)]: key }),
    ...(before === null && definition.key.kind === 'natural' ? { p_is_new: 1 } : {}),
    ...((row.revision ?? revision) === null ? {} : { p_revision: row.revision ?? revision }),
  };
  const checked = command.validate(payload);
  if ('errors' in checked) throw new BadInput(checked.errors);
  const answer = await command.run(unit, checked.value);
  // Warnings are given only by the check of a sheet, which comes before the load.
  const looked = before === null && row.revision === undefined;
  const zeros = looked ? await zerosInWords(saving, values) : '';
  return { answer: answerWith(answer, zeros), key: key ?? keyIn(answer), before, revision };
}

/** Warning for a new record: another record's code differs from its code only in leading zeros. */
async function zerosInWords({ definition, finder }: Saving, values: Values): Promise<string> {
  for (const field of identityOf(definition)) {
    const found = await codeWithZeros(finder, definition, field, String(values[field] ?? ''));
    if (found !== undefined) return existsWithZeros(found).replace(/\.$/, '');
  }
  return '';
}

/** Adds a warning to an answer. */
function answerWith(answer: Answer, warning: string): Answer {
  const { data } = answer;
  if (warning === '' || data === null || typeof data !== 'object' || !isObject(data)) return answer;
  const also = typeof data.warning === 'string' ? `. ${data.warning}` : '';
  return { ...answer, data: { ...data, warning: `${warning}${also}` } };
}

// `Array.isArray` alone does not exclude read-only arrays from the type.
const isObject = (data: object): data is JsonObject => !Array.isArray(data);

type Values = Readonly<Record<string, Json>>;

/** Values of a row, in which references are replaced by the keys of the records that they name. */
async function resolved(
  unit: UnitOfWork,
  { definition, columns, codes }: Saving,
  given: ImportRow['values'],
): Promise<Values> {
  const values: Record<string, Json> = {};
  for (const { field, of } of columns) {
    const value = Object.hasOwn(given, field) ? given[field] : undefined;
    if (value === undefined) continue;
    const names = of !== undefined && value !== null && value !== '';
    values[field] = names
      ? await codes.keyOf(unit, of, String(value), payloadName(definition, field))
      : value;
  }
  return values;
}

/**
 * Finds the record of a row that was exported from the list, which has the code as lists show it; that code is not to
 * be saved.
 */
async function listedRecord(
  { definition, finder }: Saving,
  values: Values,
): Promise<{ readonly key: RecordKey; readonly values: Values } | undefined> {
  const { key, listedAs } = definition;
  if (listedAs === undefined) return undefined;
  const { [listedAs.field]: code, ...others } = values;
  if (typeof code !== 'string' || code === '') return undefined;
  const [found, second] = await finder.keysWith(definition.name, { [listedAs.whole]: code });
  const own = String(values[key.field] ?? '');
  const isItself = found !== undefined && second === undefined && (own === '' || own === String(found));
  return isItself ? { key: found, values: others } : undefined;
}

/** Key of a row's record: given, or found by its distinguishing values; undefined: a new record. */
async function keyOf(
  { definition, finder, columns }: Saving,
  values: Values,
): Promise<RecordKey | undefined> {
  const { key, save } = definition;
  const given = String(values[key.field] ?? '');
  if (given !== '') {
    const own = keyFrom(definition, given);
    // A key of a wrong form is left to the schema, which refuses it.
    return own ?? (key.kind === 'natural' ? given : misread(definition));
  }
  if (key.kind === 'natural') return undefined;
  const identity = identityOf(definition);
  const missing = identity.filter((field) => !Object.hasOwn(values, field));
  if (missing.length > 0) {
    const titles = missing.map((field) => columns.find((each) => each.field === field)?.title ?? field);
    throw new Refused(
      'identity',
      `Para saber de qué registro se trata hace falta el ID o la columna ${titles.join(', ')}.`,
    );
  }
  const wanted = Object.fromEntries(
    identity.map((field) => {
      const value = values[field];
      const asked = value === null || value === '' ? (save.defaults?.[field] ?? null) : value;
      return [field, typeof asked === 'string' || typeof asked === 'number' ? asked : null];
    }),
  );
  const keys = await finder.keysWith(definition.name, wanted);
  if (keys.length > 1)
    throw new Refused('identity', 'Hay más de un registro con estos datos: escriba el ID del que se cambia.');
  return keys[0];
}

function misread(definition: AnyCatalogue): never {
  throw new BadInput([
    {
      field: payloadName(definition, definition.key.field),
      message: 'Escriba el número del registro, o déjelo vacío.',
    },
  ]);
}

/**
 * Payload of the save. An edit sends the whole record, as a form does; an empty cell empties a value that may be
 * empty.
 */
function payloadOf({ definition, columns }: Saving, values: Values, before: JsonObject | null): JsonObject {
  const payload: Record<string, Json> = {};
  if (before !== null) {
    for (const field of sentFields(definition))
      payload[payloadName(definition, field)] = before[field] ?? null;
  }
  for (const column of columns) {
    const value = values[column.field];
    if (value === undefined) continue;
    const sent = value === null || value === '' ? emptied(definition, column, before) : value;
    if (sent !== undefined) payload[payloadName(definition, column.field)] = sent;
  }
  return payload;
}

/** Value for an empty cell. A new record's field takes its default; in an edit a value that cannot be empty stays. */
function emptied(
  { fields }: AnyCatalogue,
  { field, kind }: SheetColumn,
  before: JsonObject | null,
): Json | undefined {
  if (before === null) return undefined;
  const { type } = (fields[field] ?? {}) as { readonly type?: unknown }; // our fields are plain JSON Schemas
  if (Array.isArray(type) && type.includes('null')) return null;
  return kind === 'flag' || kind === 'choice' || kind === 'integer' ? undefined : '';
}

function keyIn({ data }: Answer): RecordKey {
  const id = data !== null && typeof data === 'object' && 'id' in data ? data.id : undefined;
  if (typeof id === 'string' || typeof id === 'number') return id;
  throw new Error('a save that answers no id');
}
