import type { AnyCatalogue } from '@expediente/catalogues/definition.ts';
import { labelOf } from '@expediente/catalogues/engine/words.ts';
import { type SheetColumn, sheetColumns } from '@expediente/catalogues/excel/sheet.ts';
import { CATALOGUES } from '@expediente/catalogues/registry.ts';
import type { Session } from '@expediente/platform/access/session.ts';
import { type WrittenCell, type WrittenSheet, writeWorkbook } from '@expediente/platform/excel/write.ts';
import type { ReadAnswer } from '../../http/read-route.ts';
import { readKeys } from '../../lists/list.ts';
import { listRequest } from '../../lists/query.ts';
import type { ReadParts } from '../../parts.ts';
import { listOf, withinOf } from '../list.ts';
import { fileName, rowsInBatches, sheetName } from './export.ts';

const KINDS = { integer: 'integer', decimal: 'decimal' } as const;
/** Of one referred catalogue; who has more looks them up in its list. */
const MOST_VALUES = 2_000;
const WHOLE = listRequest({});

/** The workbook that a catalogue is loaded with: empty, or with its records as they are. */
export async function templateOf(
  { db, audit }: Pick<ReadParts, 'db' | 'audit'>,
  definition: AnyCatalogue,
  session: Session,
  filled: boolean,
): Promise<ReadAnswer> {
  const columns = sheetColumns(definition, session.profileId);
  const keys = filled
    ? await readKeys(db, listOf(definition), WHOLE, withinOf(definition, session, undefined))
    : [];
  if (filled) {
    audit.record({
      kind: 'export',
      user: String(session.userId),
      session: session.id,
      entity: `catalogue:${definition.name}`,
      result: 'done',
      details: { format: 'template', rows: keys.length },
    });
  }
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
      : [
          {
            name: 'Valores',
            columns: ['Catálogo', 'Código', 'Descripción'].map((title, at) =>
              text(title, at === 2 ? 60 : 24),
            ),
            rows: values(db, session, references),
          },
        ]),
  ];
  return {
    workbook: writeWorkbook(sheets, session.fullName),
    name: `plantilla_${fileName(definition.plural)}.xlsx`,
  };
}

const text = (title: string, width: number) => ({ title, kind: 'text' as const, width });

async function* recordCells(
  db: ReadParts['db'],
  definition: AnyCatalogue,
  columns: readonly SheetColumn[],
  keys: readonly (string | number)[],
): AsyncGenerator<readonly (readonly WrittenCell[])[]> {
  for await (const rows of rowsInBatches(db, definition, keys)) {
    yield rows.map((row) =>
      columns.map(({ field, values: words }) => {
        const value = row[field];
        const word = words?.find((each) => each.value === value)?.label;
        return word ?? (typeof value === 'string' || typeof value === 'number' ? value : null);
      }),
    );
  }
}

function instructions(
  { noun, article, plural, key }: AnyCatalogue,
  columns: readonly SheetColumn[],
): WrittenSheet {
  const how = [
    `Cada fila de la hoja «${sheetName(plural)}» es ${article} ${noun} que se agrega o se cambia.`,
    key.kind === 'natural'
      ? 'Si el código ya existe, la fila cambia ese registro; si no, lo agrega.'
      : 'Con ID, la fila cambia ese registro; sin ID lo busca por sus datos y, si no está, lo agrega.',
    'Una columna que se quita deja sus datos como están; una celda vacía los borra cuando no son obligatorios.',
    'Escriba los valores, no fórmulas. Nada se guarda antes de revisar el archivo y presionar «Cargar».',
  ];
  return {
    name: 'Instrucciones',
    head: how,
    columns: [
      text('Columna', 28),
      text('Obligatoria', 14),
      text('Qué se escribe', 70),
      text('Valores permitidos', 40),
    ],
    rows: [
      columns.map(({ title, required, rule, values: words }) => [
        title,
        required ? 'SI' : 'NO',
        rule,
        words?.map(({ label }) => label).join(', ') ?? '',
      ]),
    ],
  };
}

/** Records that columns may name, by code. */
async function* values(
  db: ReadParts['db'],
  session: Session,
  names: readonly (keyof typeof CATALOGUES)[],
): AsyncGenerator<readonly (readonly WrittenCell[])[]> {
  for (const name of names) {
    const definition: AnyCatalogue = CATALOGUES[name];
    const { active, key, label, plural } = definition;
    const request = active === undefined ? WHOLE : { ...WHOLE, filter: { [active]: [1] } };
    const keys = await readKeys(db, listOf(definition), request, withinOf(definition, session, undefined));
    const named = { ...definition, label: label.filter((field) => field !== key.field) };
    for await (const rows of rowsInBatches(db, definition, keys.slice(0, MOST_VALUES))) {
      yield rows.map((row) => [sheetName(plural), String(row[key.field]), labelOf(named, row)]);
    }
  }
}
