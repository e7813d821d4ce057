import { DAMAGED, MACROS, NOT_EXCEL, UnreadableWorkbook } from './limits.ts';
import { Namespaces, readXml, type XmlReader } from './xml.ts';
import { folderOf, type Parts, partName, samePart } from './zip.ts';

/** A sheet as the workbook lists it. */
interface Listed {
  readonly name: string;
  readonly hidden: boolean;
  readonly part: string;
}

/** Parts of a workbook, found by their purpose, since programs name and place them differently. */
interface Workbook {
  /** Sheets in the order of their tabs. */
  readonly sheets: readonly Listed[];
  /** True when days count from 1904. */
  readonly date1904: boolean;
  /** Names of parts; undefined: the workbook has no such part. */
  readonly styles: string | undefined;
  readonly strings: string | undefined;
}

/** Place of the workbook when no relation names it. */
const USUAL = 'xl/workbook.xml';
const PROGRAMS = /(?:^|[\\/])vbaProject\.bin$/i;
const FIRST_SHEET = /worksheets\/sheet\d+\.xml$/i;
/** Namespaces of the attribute that names a relation: the usual ones and those of strict workbooks. */
const RELATION_IDS = [
  'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
  'http://purl.oclc.org/ooxml/officeDocument/relationships',
];

/** @throws {UnreadableWorkbook} */
export async function workbookIn(parts: Parts): Promise<Workbook> {
  const [main] = relatedBy(await relationsOf(parts, ''), 'officeDocument');
  const book = main && parts.has(main.part) ? main.part : USUAL;
  await expectWorkbook(parts, book);
  const relations = await relationsOf(parts, book);
  const programs = relatedBy(relations, 'vbaProject').some(({ part }) => parts.has(part));
  if (programs || parts.names.some((name) => PROGRAMS.test(name))) throw new UnreadableWorkbook(MACROS);
  const { date1904, listed } = await listIn(parts, book);
  const sheets = listed.flatMap(({ name, hidden, id }): Listed[] => {
    const relation = relations.find((each) => each.id === id);
    // A chart may be listed as a sheet, and has no rows.
    const isSheet =
      relation && (relation.is === '' ? relation.part.includes('/worksheets/') : relation.is === 'worksheet');
    return isSheet && parts.has(relation.part) ? [{ name, hidden, part: relation.part }] : [];
  });
  const near = (name: string): string => partName(name, folderOf(book));
  const [styles] = relatedBy(relations, 'styles');
  const [strings] = relatedBy(relations, 'sharedStrings');
  const alone = parts.names.find((name) => FIRST_SHEET.test(name));
  return {
    // A workbook without a list of its sheets has at least one sheet.
    sheets:
      sheets.length === 0 && alone !== undefined && relations.length === 0
        ? [{ name: listed[0]?.name ?? '', hidden: false, part: alone }]
        : sheets,
    date1904,
    styles: [styles?.part, near('styles.xml')].find((part) => part !== undefined && parts.has(part)),
    strings: [strings?.part, near('sharedStrings.xml')].find((part) => part !== undefined && parts.has(part)),
  };
}

interface InList {
  readonly name: string;
  readonly hidden: boolean;
  /** Id of the relation to its part. */
  readonly id: string | undefined;
}

/**
 * Reads the list of sheets.
 * @throws {UnreadableWorkbook} when the part is of another program
 */
async function listIn(
  parts: Parts,
  book: string,
): Promise<{ readonly date1904: boolean; readonly listed: readonly InList[] }> {
  const listed: InList[] = [];
  const namespaces = new Namespaces();
  let date1904 = false;
  let root: string | undefined;
  await readPart(parts, book, (name, attributes) => {
    root ??= name;
    if (root !== 'workbook') throw new UnreadableWorkbook(NOT_EXCEL);
    namespaces.declared(attributes);
    if (name === 'workbookPr') date1904 = ['1', 'true'].includes(attributes.date1904 ?? '');
    if (name === 'sheet')
      listed.push({
        name: attributes.name ?? '',
        hidden: (attributes.state ?? 'visible') !== 'visible',
        id: namespaces.attribute(attributes, 'id', RELATION_IDS) ?? attributes['r:id'],
      });
  });
  return { date1904, listed };
}

/**
 * Relation of a part to another. `is` is the end of the relation's type, which strict workbooks have, too; '' when it
 * has no type.
 */
interface Relation {
  readonly id: string;
  readonly is: string;
  readonly part: string;
}

const relatedBy = (relations: readonly Relation[], is: string): readonly Relation[] =>
  relations.filter((each) => each.is === is);

/**
 * Relations of a part, or with '' of the whole file, to other parts.
 * @throws {UnreadableWorkbook}
 */
async function relationsOf(parts: Parts, part: string): Promise<readonly Relation[]> {
  const folder = folderOf(part);
  const relations: Relation[] = [];
  const own = `${folder}_rels/${part.slice(folder.length)}.rels`;
  await readPart(parts, own, (name, { Id = '', Type = '', Target, TargetMode }) => {
    if (name !== 'Relationship' || Target === undefined || TargetMode === 'External') return;
    const is = Type.slice(Type.lastIndexOf('/') + 1);
    relations.push({ id: Id, is, part: partName(Target, folder) });
  });
  return relations;
}

/**
 * Checks only the declared type of this part: programs also declare types of parts that the file does not have, such as
 * workbooks with macros.
 * @throws {UnreadableWorkbook} when there is no workbook, or programs come with it
 */
async function expectWorkbook(parts: Parts, book: string): Promise<void> {
  if (!parts.has(book)) throw new UnreadableWorkbook(NOT_EXCEL);
  const extension = book.slice(book.lastIndexOf('.') + 1);
  let ofPart: string | undefined;
  let ofExtension: string | undefined;
  await readPart(parts, '[Content_Types].xml', (name, { ContentType = '', PartName, Extension = '' }) => {
    if (name === 'Override' && PartName !== undefined && samePart(PartName, book)) ofPart ??= ContentType;
    if (name === 'Default' && Extension.toLowerCase() === extension.toLowerCase())
      ofExtension ??= ContentType;
  });
  const type = ofPart ?? ofExtension ?? '';
  // A binary workbook (.xlsb), like a document of text, has no rows that are read here.
  if (type.includes('binary') || /wordprocessingml|presentationml/.test(type))
    throw new UnreadableWorkbook(NOT_EXCEL);
  if (type.includes('macroEnabled')) throw new UnreadableWorkbook(MACROS);
}

const damaged = (): never => {
  throw new UnreadableWorkbook(DAMAGED);
};

/**
 * Reads a part; does nothing when there is no such part.
 * @throws {UnreadableWorkbook}
 */
async function readPart(parts: Parts, name: string, open: XmlReader['open']): Promise<void> {
  const chunks = parts.part(name);
  if (!chunks) return;
  for await (const _ of readXml(chunks, { open, long: damaged }));
}
