import { inflateSync } from 'node:zlib';

/** Facts of a PDF that tests need. */
export interface PdfFacts {
  /** Text of each page as drawn, without spaces, whose places depend on the layout. */
  readonly pages: readonly string[];
  readonly tagged: boolean;
  readonly fonts: readonly string[];
  /** Addresses of links. */
  readonly links: readonly string[];
  /** Letters of each page, with their places. */
  readonly letters: readonly (readonly PdfLetter[])[];
}

/** Letter as drawn; x and y are points from the sheet's left and top to the beginning of its baseline. */
export interface PdfLetter {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly size: number;
  /** Scale of the page: 1 if it was not shrunk. */
  readonly scale: number;
  readonly upright: boolean;
}

interface PdfObject {
  readonly dictionary: string;
  readonly stream: string;
}

/**
 * Reads PDFs as Chromium writes them (plain objects, deflated streams, Identity-H and Type 3 fonts), several put together
 * as well, and no others.
 */
export function readPdf(pdf: Buffer): PdfFacts {
  const objects = objectsOf(pdf.toString('latin1'));
  const all = [...objects.values()];
  const get = (id: string | undefined): PdfObject => objects.get(id ?? '') ?? { dictionary: '', stream: '' };
  const maps = new Map<string, Font>();
  for (const [id, { dictionary }] of objects) {
    const unicode = reference(dictionary, 'ToUnicode');
    if (!unicode) continue;
    const descendant = /\/DescendantFonts\s*\[(\d+) 0 R/.exec(dictionary)?.[1];
    maps.set(id, { ...unicodeMap(get(unicode).stream), widths: widthsOf(get(descendant).dictionary) });
  }
  const letters = pagesOf(objects).map(({ dictionary }) => {
    const [, height = '792'] = /\/MediaBox\s*\[\s*\S+ \S+ \S+ ([\d.]+)/.exec(dictionary) ?? [];
    const resources = dictionary + get(reference(dictionary, 'Resources')).dictionary;
    const fonts = new Map(
      [...resources.matchAll(/\/(F\w+)\s+(\d+) 0 R/g)].flatMap(([, name = '', id = '']) => {
        const font = maps.get(id);
        return font ? [[name, font] as const] : [];
      }),
    );
    return lettersOf(get(reference(dictionary, 'Contents')).stream, fonts, Number(height));
  });
  return {
    letters,
    pages: letters.map((each) =>
      each
        .map(({ text }) => text)
        .join('')
        .replace(/\s+/g, ''),
    ),
    tagged: all.some(({ dictionary }) => /\/MarkInfo\s*<<[^>]*\/Marked true/.test(dictionary)),
    fonts: [...new Set(all.flatMap(({ dictionary }) => /\/BaseFont\s*\/(\S+)/.exec(dictionary)?.[1] ?? []))],
    links: all.flatMap(({ dictionary }) => /\/URI\s*\(([^)]*)\)/.exec(dictionary)?.[1] ?? []),
  };
}

const PAGE = /\/Type\s*\/Page\b(?!s)/;

/** Pages in their order, from the root of their tree down. */
function pagesOf(objects: ReadonlyMap<string, PdfObject>): readonly PdfObject[] {
  const below = (id: string): readonly PdfObject[] => {
    const found = objects.get(id);
    if (!found || PAGE.test(found.dictionary)) return found ? [found] : [];
    const [, kids = ''] = /\/Kids\s*\[([^\]]*)\]/.exec(found.dictionary) ?? [];
    return [...kids.matchAll(/(\d+) 0 R/g)].flatMap(([, kid = '']) => below(kid));
  };
  return [...objects].flatMap(([id, { dictionary }]) =>
    /\/Type\s*\/Pages\b/.test(dictionary) && !dictionary.includes('/Parent') ? below(id) : [],
  );
}

const reference = (dictionary: string, name: string): string | undefined =>
  new RegExp(`/${name}\\s+(\\d+) 0 R`).exec(dictionary)?.[1];

function objectsOf(text: string): ReadonlyMap<string, PdfObject> {
  const objects = new Map<string, PdfObject>();
  for (const [, id = '', body = ''] of text.matchAll(/(?:^|\n)(\d+) 0 obj\n(.*?)\nendobj/gs)) {
    const at = body.indexOf('stream\n');
    const dictionary = at < 0 ? body : body.slice(0, at);
    const raw = at < 0 ? '' : body.slice(at + 7, body.lastIndexOf('\nendstream'));
    const deflated = dictionary.includes('/FlateDecode') && !dictionary.includes('/Image');
    objects.set(id, {
      dictionary,
      stream: deflated ? inflateSync(Buffer.from(raw, 'latin1')).toString('latin1') : raw,
    });
  }
  return objects;
}

/** Glyphs of a font: hexadecimal digits, of which each glyph has the same number, to text. */
interface Font {
  readonly digits: number;
  readonly map: ReadonlyMap<string, string>;
  /** Widths in thousandths of an em, by number of the glyph. */
  readonly widths: ReadonlyMap<number, number>;
}

function unicodeMap(cmap: string): Omit<Font, 'widths'> {
  const map = new Map<string, string>();
  const digits = /begincodespacerange\s*<(\w+)>/.exec(cmap)?.[1]?.length ?? 4;
  const unicode = (hex: string): string => Buffer.from(hex, 'hex').swap16().toString('utf16le');
  const glyph = (code: number): string => code.toString(16).toUpperCase().padStart(digits, '0');
  for (const [, block = ''] of cmap.matchAll(/beginbfchar(.*?)endbfchar/gs))
    for (const [, from = '', to = ''] of block.matchAll(/<(\w+)>\s*<(\w+)>/g))
      map.set(from.toUpperCase(), unicode(to));
  for (const [, block = ''] of cmap.matchAll(/beginbfrange(.*?)endbfrange/gs))
    for (const [, from = '', to = '', first = ''] of block.matchAll(/<(\w+)>\s*<(\w+)>\s*<(\w+)>/g))
      for (let code = parseInt(from, 16); code <= parseInt(to, 16); code += 1)
        map.set(glyph(code), following(unicode(first), code - parseInt(from, 16)));
  return { digits, map };
}

/** Text whose last character has a code point higher by that much. */
const following = (first: string, by: number): string =>
  first.slice(0, -1) + String.fromCharCode(first.charCodeAt(first.length - 1) + by);

/**
 * Widths of glyphs, from `/W [3 [500 600] 10 12 700]`: a first glyph with a list, or a range with one width for all.
 */
function widthsOf(dictionary: string): ReadonlyMap<number, number> {
  const widths = new Map<number, number>();
  const table = /\/W\s*\[((?:[^[\]]|\[[^\]]*\])*)\]/.exec(dictionary)?.[1] ?? '';
  for (const [, from = '', list, to = '', width = ''] of table.matchAll(
    /(\d+)\s+(?:\[([^\]]*)\]|(\d+)\s+([\d.]+))/g,
  ))
    if (list === undefined)
      for (let glyph = Number(from); glyph <= Number(to); glyph += 1) widths.set(glyph, Number(width));
    else
      list
        .trim()
        .split(/\s+/)
        .forEach((each, at) => {
          widths.set(Number(from) + at, Number(each));
        });
  return widths;
}

const NO_FONT: Font = { digits: 4, map: new Map(), widths: new Map() };

type Matrix = readonly [number, number, number, number, number, number];
const SAME: Matrix = [1, 0, 0, 1, 0, 0];

/** Product of two matrices: the first one is applied first. */
const through = ([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix => [
  a * g + b * i,
  a * h + b * j,
  c * g + d * i,
  c * h + d * j,
  e * g + f * i + k,
  e * h + f * j + l,
];

/** Points per CSS pixel. */
const UNSHRUNK = 0.75;

function lettersOf(content: string, fonts: ReadonlyMap<string, Font>, height: number): readonly PdfLetter[] {
  const letters: PdfLetter[] = [];
  const kept: Matrix[] = [];
  let page = SAME;
  let line = SAME;
  let font = NO_FONT;
  let size = 0;
  let before: string[] = [];
  const numbers = (): number[] => before.map(Number);
  const matrix = (): Matrix => {
    const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = numbers().slice(-6);
    return [a, b, c, d, e, f];
  };
  const draw = (hex: string): void => {
    let along = 0;
    for (const [code] of hex.matchAll(new RegExp(`.{${font.digits}}`, 'g'))) {
      const [a, b, , , x, y] = through([1, 0, 0, 1, along, 0], through(line, page));
      const width = ((font.widths.get(parseInt(code, 16)) ?? 0) / 1000) * size;
      const scale = Math.hypot(page[0], page[1]);
      letters.push({
        text: font.map.get(code.toUpperCase()) ?? '',
        x,
        y: height - y,
        width: width * Math.hypot(a, b),
        size: size * scale,
        scale: Math.round((scale / UNSHRUNK) * 1000) / 1000,
        upright: Math.abs(b) < 1e-6,
      });
      along += width;
    }
  };
  for (const [token] of content.matchAll(/<<|>>|<[0-9A-Fa-f\s]*>|\[|\]|\([^)]*\)|[^\s<>[\]()]+/g)) {
    if (/^[/<[\]\-.\d]/.test(token) || token === '>>') {
      before.push(token);
      continue;
    }
    if (token === 'q') kept.push(page);
    else if (token === 'Q') page = kept.pop() ?? SAME;
    else if (token === 'cm') page = through(matrix(), page);
    else if (token === 'BT') line = SAME;
    else if (token === 'Tm') line = matrix();
    else if (token === 'Td') line = through([1, 0, 0, 1, ...lastTwo(numbers())], line);
    else if (token === 'Tf') {
      font = fonts.get((before.at(-2) ?? '').slice(1)) ?? NO_FONT;
      size = Number(before.at(-1));
    } else if (token === 'Tj') draw((before.at(-1) ?? '').replace(/[<>\s]/g, ''));
    else if (token === 'TJ') throw new Error('an array of texts: this is no PDF of Chromium');
    before = [];
  }
  return letters;
}

const lastTwo = (numbers: readonly number[]): [number, number] => [numbers.at(-2) ?? 0, numbers.at(-1) ?? 0];
