import { inflateSync } from 'node:zlib';

/** What tests ask of a PDF. */
export interface PdfFacts {
  /** Text of each page as it was drawn, spaces left out: where they stand is the layout's affair. */
  readonly pages: readonly string[];
  readonly tagged: boolean;
  readonly fonts: readonly string[];
  /** Addresses that a click opens. */
  readonly links: readonly string[];
}

interface PdfObject {
  readonly dictionary: string;
  readonly stream: string;
}

/** Reads PDFs as Chromium writes them (plain objects, deflated streams, Identity-H and Type 3 fonts); no others. */
export function readPdf(pdf: Buffer): PdfFacts {
  const objects = objectsOf(pdf.toString('latin1'));
  const all = [...objects.values()];
  const get = (id: string | undefined): PdfObject => objects.get(id ?? '') ?? { dictionary: '', stream: '' };
  const maps = new Map<string, Font>();
  for (const [id, { dictionary }] of objects) {
    const unicode = reference(dictionary, 'ToUnicode');
    if (unicode) maps.set(`F${id}`, unicodeMap(get(unicode).stream));
  }
  const pages = all
    .filter(({ dictionary }) => /\/Type\s*\/Page\b(?!s)/.test(dictionary))
    .map(({ dictionary }) => textOf(get(reference(dictionary, 'Contents')).stream, maps));
  return {
    pages,
    tagged: all.some(({ dictionary }) => /\/MarkInfo\s*<<[^>]*\/Marked true/.test(dictionary)),
    fonts: [...new Set(all.flatMap(({ dictionary }) => /\/BaseFont\s*\/(\S+)/.exec(dictionary)?.[1] ?? []))],
    links: all.flatMap(({ dictionary }) => /\/URI\s*\(([^)]*)\)/.exec(dictionary)?.[1] ?? []),
  };
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

/** Glyph in hexadecimal digits to the text it stands for; all of a font's have as many. */
interface Font {
  readonly digits: number;
  readonly map: ReadonlyMap<string, string>;
}

function unicodeMap(cmap: string): Font {
  const map = new Map<string, string>();
  const digits = /begincodespacerange\s*<(\w+)>/.exec(cmap)?.[1]?.length ?? 4;
  const unicode = (hex: string): string => Buffer.from(hex, 'hex').swap16().toString('utf16le');
  const glyph = (code: number): string => code.toString(16).toUpperCase().padStart(digits, '0');
  for (const [, block = ''] of cmap.matchAll(/beginbfchar(.*?)endbfchar/gs))
    for (const [, from = '', to = ''] of block.matchAll(/<(\w+)>\s*<(\w+)>/g))
      map.set(from.toUpperCase(), unicode(to));
  for (const [, block = ''] of cmap.matchAll(/beginbfrange(.*?)endbfrange/gs))
    for (const [, from = '', to = '', first = ''] of block.matchAll(/<(\w+)>\s*<(\w+)>\s*<(\w{4})>/g))
      for (let code = parseInt(from, 16); code <= parseInt(to, 16); code += 1)
        map.set(glyph(code), String.fromCharCode(parseInt(first, 16) + code - parseInt(from, 16)));
  return { digits, map };
}

const NO_FONT: Font = { digits: 4, map: new Map() };

function textOf(content: string, maps: ReadonlyMap<string, Font>): string {
  let font: Font = NO_FONT;
  let text = '';
  for (const [, name, hex] of content.matchAll(/\/(F\d+) [\d.-]+ Tf|<([0-9A-Fa-f]+)>(?=[^<>]*?T[jJ])/g)) {
    if (name) font = maps.get(name) ?? NO_FONT;
    for (const [code] of (hex ?? '').matchAll(new RegExp(`.{${font.digits}}`, 'g')))
      text += font.map.get(code.toUpperCase()) ?? '';
  }
  return text.replace(/\s+/g, '');
}
