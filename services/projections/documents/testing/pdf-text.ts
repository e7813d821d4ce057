import { inflateSync } from 'node:zlib';

/** What tests ask of a PDF. */
export interface PdfFacts {
  /** Text of each page as it was drawn, spaces left out: where they stand is the layout's affair. */
  readonly pages: readonly string[];
  readonly tagged: boolean;
  readonly fonts: readonly string[];
}

interface PdfObject {
  readonly dictionary: string;
  readonly stream: string;
}

/** Reads PDFs as Chromium writes them (plain objects, deflated streams, Identity-H fonts); no others. */
export function readPdf(pdf: Buffer): PdfFacts {
  const objects = objectsOf(pdf.toString('latin1'));
  const all = [...objects.values()];
  const get = (id: string | undefined): PdfObject => objects.get(id ?? '') ?? { dictionary: '', stream: '' };
  const maps = new Map<string, ReadonlyMap<string, string>>();
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

/** Glyph, four hexadecimal digits, to the text it stands for. */
function unicodeMap(cmap: string): ReadonlyMap<string, string> {
  const map = new Map<string, string>();
  const unicode = (hex: string): string => Buffer.from(hex, 'hex').swap16().toString('utf16le');
  const glyph = (code: number): string => code.toString(16).toUpperCase().padStart(4, '0');
  for (const [, block = ''] of cmap.matchAll(/beginbfchar(.*?)endbfchar/gs))
    for (const [, from = '', to = ''] of block.matchAll(/<(\w{4})>\s*<(\w+)>/g))
      map.set(from.toUpperCase(), unicode(to));
  for (const [, block = ''] of cmap.matchAll(/beginbfrange(.*?)endbfrange/gs))
    for (const [, from = '', to = '', first = ''] of block.matchAll(/<(\w{4})>\s*<(\w{4})>\s*<(\w{4})>/g))
      for (let code = parseInt(from, 16); code <= parseInt(to, 16); code += 1)
        map.set(glyph(code), String.fromCharCode(parseInt(first, 16) + code - parseInt(from, 16)));
  return map;
}

function textOf(content: string, maps: ReadonlyMap<string, ReadonlyMap<string, string>>): string {
  let font: ReadonlyMap<string, string> = new Map();
  let text = '';
  for (const [, name, hex] of content.matchAll(/\/(F\d+) [\d.-]+ Tf|<([0-9A-Fa-f]+)>(?=[^<>]*?T[jJ])/g)) {
    if (name) font = maps.get(name) ?? new Map();
    for (const [code] of (hex ?? '').matchAll(/.{4}/g)) text += font.get(code.toUpperCase()) ?? '';
  }
  return text.replace(/\s+/g, '');
}
