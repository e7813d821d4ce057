import { DAMAGED, MACROS, NOT_EXCEL, UnreadableWorkbook } from './limits.ts';
import { readXml, type XmlReader } from './xml.ts';
import type { Parts } from './zip.ts';

const damaged = (): never => {
  throw new UnreadableWorkbook(DAMAGED);
};

/** A sheet as the workbook lists it. */
interface Listed {
  readonly name: string;
  readonly hidden: boolean;
  readonly part: string;
}

const FIRST_PART = /^xl\/worksheets\/sheet\d+\.xml$/;

/** The sheets in the order of their tabs, and from when the workbook counts its days. @throws {UnreadableWorkbook} */
export async function sheetsIn(
  parts: Parts,
): Promise<{ readonly sheets: readonly Listed[]; readonly date1904: boolean }> {
  const book = parts.part('xl/workbook.xml');
  if (!book) throw new UnreadableWorkbook(NOT_EXCEL);
  await refuseMacros(parts);
  const listed: { name: string; hidden: boolean; id: string | undefined }[] = [];
  let date1904 = false;
  await read(book, (name, attributes) => {
    if (name === 'workbookPr') date1904 = ['1', 'true'].includes(attributes.date1904 ?? '');
    if (name === 'sheet')
      listed.push({
        name: attributes.name ?? '',
        hidden: (attributes.state ?? 'visible') !== 'visible',
        id: attributes['r:id'],
      });
  });
  const targets = new Map<string, string>();
  const relations = parts.part('xl/_rels/workbook.xml.rels');
  if (relations)
    await read(relations, (name, { Id, Target }) => {
      if (name === 'Relationship' && Id !== undefined && Target !== undefined) targets.set(Id, Target);
    });
  const sheets = listed.flatMap(({ name, hidden, id }): Listed[] => {
    const target = id === undefined ? undefined : targets.get(id);
    if (target === undefined) return [];
    const part = pathOf(target);
    // A sheet that is a chart has no rows.
    return part.includes('/worksheets/') && parts.has(part) ? [{ name, hidden, part }] : [];
  });
  const [first] = listed;
  const alone = parts.names.find((name) => FIRST_PART.test(name));
  // A workbook without a list of its sheets has at least one.
  if (sheets.length === 0 && alone !== undefined && targets.size === 0)
    return { sheets: [{ name: first?.name ?? '', hidden: false, part: alone }], date1904 };
  return { sheets, date1904 };
}

/** @throws {UnreadableWorkbook} programs come with it */
async function refuseMacros(parts: Parts): Promise<void> {
  const types = parts.part('[Content_Types].xml');
  if (!types) return;
  await read(types, (_, { ContentType = '' }) => {
    if (ContentType.includes('macroEnabled')) throw new UnreadableWorkbook(MACROS);
  });
}

const pathOf = (target: string): string => (target.startsWith('/') ? target.slice(1) : `xl/${target}`);

async function read(chunks: AsyncIterable<Buffer>, open: XmlReader['open']): Promise<void> {
  for await (const _ of readXml(chunks, { open, long: damaged }));
}
