import { type Packing, zipOf } from './zip.ts';

/**
 * Test data: the same small workbook as programs of many makers write it, written by hand where such a program is not
 * available.
 */

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const STRICT = 'http://purl.oclc.org/ooxml/officeDocument/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const STRICT_MAIN = 'http://purl.oclc.org/ooxml/spreadsheetml/main';
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** Type of the part of a workbook, and of one with programs. */
export const BOOK_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml';
export const MACRO_TYPE = 'application/vnd.ms-excel.sheet.macroEnabled.main+xml';

type PartTexts = Readonly<Record<string, string | Buffer>>;

/** Traits that differ from program to program. */
export interface Maker {
  /** Names of parts. */
  readonly book?: string;
  readonly sheet?: string;
  readonly strings?: string;
  readonly styles?: string;
  /** End of the type of the relation to the sheet. */
  readonly sheetIs?: string;
  /** Names that the workbook's relations give to its parts; absent: relative to its folder. */
  readonly target?: (part: string) => string;
  /** Prefix of the attribute that names a relation. */
  readonly id?: string;
  /** Prefix of every element, `x:`. */
  readonly prefix?: string;
  readonly relationPrefix?: string;
  readonly strict?: boolean;
  readonly date1904?: boolean;
  readonly bookType?: string;
  /** Rows of the sheet, without the prefix. */
  readonly rows?: string;
  /** Further parts, or replacements of the usual ones. */
  readonly parts?: PartTexts;
  readonly types?: string;
  readonly packing?: Packing;
  /** Names in the ZIP file, when they differ from those of the parts. */
  readonly zipName?: (part: string) => string;
  readonly encode?: (xml: string) => Buffer;
}

const SHARED = ['Código', 'Cantidad', 'Fecha', '2001', 'Ñu & <b>'];

/** Titles and two rows: a text, a number and a day each. */
const ROWS =
  '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="s"><v>2</v></c></row>' +
  '<row r="2"><c r="A2" t="s"><v>3</v></c><c r="B2"><v>5</v></c><c r="C2" s="1"><v>46346</v></c></row>' +
  '<row r="3"><c r="A3" t="s"><v>4</v></c><c r="B3"><v>0.5</v></c><c r="C3" s="1"><v>46081</v></c></row>';

/** A workbook of one sheet as such a program writes it. */
export function writtenBy({
  book = 'xl/workbook.xml',
  sheet = 'xl/worksheets/sheet1.xml',
  strings = 'xl/sharedStrings.xml',
  styles = 'xl/styles.xml',
  sheetIs = 'worksheet',
  target,
  id = 'r',
  prefix = '',
  relationPrefix = '',
  strict = false,
  date1904 = false,
  bookType = BOOK_TYPE,
  rows = date1904 ? ROWS.replace('46346', '44884').replace('46081', '44619') : ROWS,
  parts = {},
  types = '',
  packing = 'usual',
  zipName = (part) => part,
  encode = (xml) => Buffer.from(xml),
}: Maker = {}): Buffer {
  const [relations, main] = strict ? [STRICT, STRICT_MAIN] : [OFFICE, MAIN];
  const folder = book.slice(0, book.lastIndexOf('/') + 1);
  const targetOf =
    target ?? ((part: string) => (part.startsWith(folder) ? part.slice(folder.length) : `/${part}`));
  const xmlns = prefix === '' ? 'xmlns' : `xmlns:${prefix.slice(0, -1)}`;
  const own = (xml: string) => HEAD + xml.replace(/<(\/?)(?=\w)/g, `<$1${prefix}`);
  const relationsOf = (all: readonly (readonly [string, string, string])[]) => {
    const p = relationPrefix;
    const name = p === '' ? 'xmlns' : `xmlns:${p.slice(0, -1)}`;
    const each = all.map(
      ([Id, type, to]) => `<${p}Relationship Id="${Id}" Type="${relations}/${type}" Target="${to}"/>`,
    );
    return `${HEAD}<${p}Relationships ${name}="${PACKAGE}/relationships">${each.join('')}</${p}Relationships>`;
  };
  const all: PartTexts = {
    '[Content_Types].xml': `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${types}<Override PartName="/${book}" ContentType="${bookType}"/></Types>`,
    '_rels/.rels': relationsOf([['rId9', 'officeDocument', book]]),
    [book]: own(
      `<workbook ${xmlns}="${main}" xmlns:${id}="${relations}"><workbookPr${date1904 ? ' date1904="1"' : ''}/><sheets><sheet name="Insumos" sheetId="7" ${id}:id="rId3"/></sheets></workbook>`,
    ),
    [`${folder}_rels/${book.slice(folder.length)}.rels`]: relationsOf([
      ['rId1', 'styles', targetOf(styles)],
      ['rId2', 'sharedStrings', targetOf(strings)],
      ['rId3', sheetIs, targetOf(sheet)],
    ]),
    [styles]: own(
      `<styleSheet ${xmlns}="${main}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
    ),
    [strings]: own(
      `<sst ${xmlns}="${main}">${SHARED.map((text) => `<si><t>${escaped(text)}</t></si>`).join('')}</sst>`,
    ),
    [sheet]: own(`<worksheet ${xmlns}="${main}"><sheetData>${rows}</sheetData></worksheet>`),
    ...parts,
  };
  return zipOf(
    Object.entries(all).map(([name, content]) => ({
      name: zipName(name),
      content: typeof content === 'string' ? encode(content) : content,
    })),
    packing,
  );
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Part of another program's file, such as a word processor's. */
export const xmlPart = (root: string): Buffer => Buffer.from(`${HEAD}<${root}/>`);

export const ROWS_OF_ALL = ROWS;
