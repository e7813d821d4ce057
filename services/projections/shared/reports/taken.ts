import { type DateText, dateInGuatemala } from '@expediente/kernel/dates.ts';
import type { Session } from '@expediente/platform/access/session.ts';
import type { Within } from '@expediente/readmodels/lists/definition.ts';
import type { ListRequest } from '@expediente/readmodels/lists/query.ts';
import {
  type Keys,
  keyCount,
  readKeys,
  rowsInBatches,
  type WorkedList,
  wholeQuestion,
} from '@expediente/readmodels/lists/whole.ts';
import type { SheetDefinition } from '@expediente/schemas/reports/definition.ts';
import type { ReadParts } from '../parts.ts';
import { exported } from '../workbooks/export.ts';
import { askedInWords } from './asked-in-words.ts';
import type { Asked } from './query.ts';
import { type ReadBy, readBy } from './read-by.ts';
import { nameOf, reportSheet, type SheetRow } from './workbook.ts';

type Parts = Pick<ReadParts, 'db' | 'audit'>;

/** A list to be exported: its sheet, its name in the audit, and its rows. */
export interface Taken<Row> {
  readonly definition: SheetDefinition;
  /** Name in the audit: 'report:orders', 'catalogue:supply' */
  readonly entity: string;
  readonly list: WorkedList<Row>;
  /** Day at whose end the list is shown. */
  readonly day?: DateText;
  /** Row with labels for its codes; absent: the list's rows have labels already. */
  shown?(row: Row): SheetRow;
}

/** Workbook with the rows of these keys, written while they are read; the audit records the export. */
export async function takenOut<Row>(
  { db, audit }: Parts,
  { definition, entity, list, shown }: Taken<Row>,
  asked: Asked,
  request: ListRequest,
  { keys, read }: { readonly keys: Keys } & Pick<ReadBy, 'read'>,
) {
  const { search, sort, filter } = request;
  const rows = keyCount(keys);
  return await exported({ audit }, asked.session, {
    entity,
    details: {
      rows,
      search,
      filter: JSON.stringify(filter),
      sort: sort === null ? '' : `${sort.descending ? '-' : ''}${sort.column}`,
      ...(asked.range && { from: asked.range.start, to: asked.range.end }),
      ...(asked.unit === 0 ? {} : { unit: asked.unit }),
      ...(asked.day && { day: asked.day }),
    },
    sheets: [
      reportSheet(definition, asked, {
        read,
        words: await askedInWords(db, definition, asked, request),
        rows,
        batches: sheetRows(rowsInBatches(db, list, keys), shown),
      }),
    ],
    name: nameOf(definition, asked),
  });
}

async function* sheetRows<Row>(
  batches: AsyncIterable<readonly Row[]>,
  shown: Taken<Row>['shown'],
): AsyncGenerator<readonly SheetRow[]> {
  // Without a mapping, rows are those of the definition's query.
  for await (const rows of batches) yield shown ? rows.map(shown) : (rows as readonly SheetRow[]);
}

/**
 * Exports a list with a screen of its own, narrowed as on that screen, with all of its pages.
 * @throws {BadInput}
 */
export async function listTaken<Row>(
  parts: Parts,
  taken: Taken<Row>,
  session: Session,
  request: ListRequest,
  within: readonly Within[],
) {
  const question = await wholeQuestion(parts.db, taken.list, request, within);
  const keys = await readKeys(parts.db, question);
  const today = dateInGuatemala(new Date());
  const asked: Asked = {
    session,
    range: null,
    unit: 0,
    year: session.year,
    today,
    ...(taken.day && { day: taken.day }),
  };
  return await takenOut(parts, taken, asked, request, { keys, read: readBy(session).read });
}
