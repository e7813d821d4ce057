import type { AnyCatalogue } from '@expediente/catalogues/definition.ts';
import { labelOf } from '@expediente/catalogues/engine/words.ts';
import { type SheetColumn, sheetColumns } from '@expediente/catalogues/excel/sheet.ts';
import { CATALOGUES } from '@expediente/catalogues/registry.ts';
import type { Session } from '@expediente/platform/access/session.ts';
import { type WrittenCell, type WrittenSheet, writeWorkbook } from '@expediente/platform/excel/write.ts';
import { listRequest } from '@expediente/readmodels/lists/query.ts';
import { type Keys, keyCount } from '@expediente/readmodels/lists/whole.ts';
import type { ReadAnswer } from '../../shared/http/read-route.ts';
import type { ReadParts } from '../../shared/parts.ts';
import { exported, personOf } from '../../shared/workbooks/export.ts';
import { instructionsSheet, valuesSheet } from '../../shared/workbooks/instructions.ts';
import { fileName, sheetName } from '../../shared/workbooks/sheet.ts';
import { keysInSight, recordsInBatches } from './export.ts';

const KINDS = { integer: 'integer', decimal: 'decimal' } as const;
/** Most records per catalogue in the sheet of values; users look up further ones in the catalogue's list. */
const MOST_VALUES = 2_000;
const WHOLE = listRequest({});

/** Workbook by which a catalogue is loaded: empty, or with its present records. */
export async function templateOf(
  { db, audit }: Pick<ReadParts, 'db' | 'audit'>,
  definition: AnyCatalogue,
  session: Session,
  filled: boolean,
): Promise<ReadAnswer> {
  const columns = sheetColumns(definition, session.profileId);
  const keys = filled ? await keysInSight(db, definition, session, WHOLE) : [];
  const references = [...new Set(columns.flatMap(({ of }) => of ?? []))];
  const sheets: WrittenSheet[] = [
    {
      name: sheetName(definition.plural),
      columns: columns.map(({ title, kind }) => ({
        title,
        kind: kind === 'integer' || kind === 'decimal' ? KINDS[kind] : 'text',
        width: kind === 'text' ? 28 : 18,
      })),
      rows: recordCells(db, definition, columns, keys),
    },
    instructions(definition, columns),
    ...(references.length === 0
      ? []
      : [valuesSheet('Valores', ['Catálogo', 'Código', 'Descripción'], values(db, session, references))]),
  ];
  const name = `plantilla_${fileName(definition.plural)}.xlsx`;
  // An empty template has no records of its own catalogue, so that no export is audited.
  if (!filled) return { workbook: writeWorkbook(sheets, personOf(session)), name };
  const details = { format: 'template', rows: keyCount(keys) };
  return await exported({ audit }, session, {
    entity: `catalogue:${definition.name}`,
    details,
    sheets,
    name,
  });
}

async function* recordCells(
  db: ReadParts['db'],
  definition: AnyCatalogue,
  columns: readonly SheetColumn[],
  keys: Keys,
): AsyncGenerator<readonly (readonly WrittenCell[])[]> {
  for await (const rows of recordsInBatches(db, definition, keys)) {
    yield rows.map((row) =>
      columns.map(({ field, values: words }) => {
        const value = row[field];
        const word = words?.find((each) => each.value === value)?.label;
        return word ?? (typeof value === 'string' || typeof value === 'number' ? value : null);
      }),
    );
  }
}

const instructions = (
  { noun, article, plural, key }: AnyCatalogue,
  columns: readonly SheetColumn[],
): WrittenSheet =>
  instructionsSheet(
    [
      `Cada fila de la hoja «${sheetName(plural)}» es ${article} ${noun} que se agrega o se cambia.`,
      key.kind === 'natural'
        ? 'Si el código ya existe, la fila cambia ese registro; si no, lo agrega.'
        : 'Con ID, la fila cambia ese registro; sin ID lo busca por sus datos y, si no está, lo agrega.',
      'Una columna que se quita deja sus datos como están; una celda vacía los borra cuando no son obligatorios.',
      'Escriba los valores, no fórmulas. Nada se guarda antes de revisar el archivo y presionar «Cargar».',
    ],
    columns,
  );

/** Codes and labels of the records to which columns may refer. */
async function* values(
  db: ReadParts['db'],
  session: Session,
  names: readonly (keyof typeof CATALOGUES)[],
): AsyncGenerator<readonly (readonly WrittenCell[])[]> {
  for (const name of names) {
    const definition: AnyCatalogue = CATALOGUES[name];
    const { active, key, label, plural } = definition;
    const request = active === undefined ? WHOLE : { ...WHOLE, filter: { [active]: [1] } };
    const keys = await keysInSight(db, definition, session, request);
    const first = keys.map((column) => column.slice(0, MOST_VALUES));
    const named = { ...definition, label: label.filter((field) => field !== key.field) };
    for await (const rows of recordsInBatches(db, definition, first)) {
      yield rows.map((row) => [sheetName(plural), String(row[key.field]), labelOf(named, row)]);
    }
  }
}
