import { DAMAGED, NOT_EXCEL, UnreadableWorkbook } from './limits.ts';
import { readXml, type XmlReader } from './xml.ts';
import type { Parts } from './zip.ts';

const damaged = (): never => {
  throw new UnreadableWorkbook(DAMAGED);
};

/** The sheet that is shown first, or else the first of the file; and from when the workbook counts its days. @throws {UnreadableWorkbook} */
export async function firstSheet(
  parts: Parts,
): Promise<{ readonly sheet: AsyncIterable<Buffer> | undefined; readonly date1904: boolean }> {
  const book = parts.part('xl/workbook.xml');
  if (!book) throw new UnreadableWorkbook(NOT_EXCEL);
  let id: string | undefined;
  let date1904 = false;
  await read(book, (name, attributes) => {
    if (name === 'workbookPr') date1904 = ['1', 'true'].includes(attributes.date1904 ?? '');
    if (name === 'sheet') id ??= attributes['r:id'];
  });
  let target: string | undefined;
  const relations = parts.part('xl/_rels/workbook.xml.rels');
  if (relations && id !== undefined) {
    await read(relations, (name, { Id, Target }) => {
      if (name === 'Relationship' && Id === id) target = Target;
    });
  }
  const named = target === undefined ? undefined : parts.part(pathOf(target));
  return { sheet: named ?? parts.matching(/^xl\/worksheets\/sheet\d+\.xml$/), date1904 };
}

const pathOf = (target: string): string => (target.startsWith('/') ? target.slice(1) : `xl/${target}`);

async function read(chunks: AsyncIterable<Buffer>, open: XmlReader['open']): Promise<void> {
  for await (const _ of readXml(chunks, { open, long: damaged }));
}
