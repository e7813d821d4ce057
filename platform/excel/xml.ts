import { TextDecoder } from 'node:util';
import { SaxesParser } from 'saxes';
import { DAMAGED, UnreadableWorkbook } from './limits.ts';

/** Handlers for the parts of a document, as they come; names without their prefix. */
export interface XmlReader {
  open(name: string, attributes: Readonly<Record<string, string>>): void;
  text?(text: string): void;
  close?(name: string): void;
  /**
   * Called at a text, a tag or a comment longer than any that Excel writes, after the callbacks for what is before it.
   * Refuses the document, or ends its reading.
   */
  long(): void;
}

/**
 * Most characters from one tag to the next: the longest text of a cell has fewer, even with each character written as
 * its number.
 */
const LONGEST = 400_000;
const DEEPEST = 64;

/**
 * Reads a part chunk by chunk; yields after each one, so that its results can be handed on.
 * @param only takes out of each chunk what need not be read
 * @throws {UnreadableWorkbook}
 */
export async function* readXml(
  chunks: AsyncIterable<Buffer>,
  reader: XmlReader,
  only: (text: string) => string = (text) => text,
): AsyncGenerator<void> {
  const parser = new SaxesParser({ position: false });
  let decoder: TextDecoder | undefined;
  let since = 0;
  let depth = 0;
  parser.on('opentag', ({ name, attributes }) => {
    since = 0;
    depth += 1;
    if (depth > DEEPEST) throw new UnreadableWorkbook(DAMAGED);
    // Attributes are plain texts unless the parser's option `xmlns` is on.
    reader.open(localName(name), attributes as Record<string, string>);
  });
  parser.on('closetag', ({ name }) => {
    since = 0;
    depth -= 1;
    reader.close?.(localName(name));
  });
  if (reader.text) parser.on('text', (text) => reader.text?.(text));
  if (reader.text) parser.on('cdata', (text) => reader.text?.(text));
  parser.on('error', (error) => {
    throw new UnreadableWorkbook(DAMAGED, { cause: error });
  });
  for await (const chunk of chunks) {
    decoder ??= decoderOf(chunk);
    const text = only(decoder.decode(chunk, { stream: true }));
    since += text.length;
    parser.write(text);
    if (since > LONGEST) return reader.long();
    yield;
  }
  parser.close();
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Decoder by the first bytes, or by the encoding that the first line names; else UTF-8, as in nearly all files. */
function decoderOf(first: Buffer): TextDecoder {
  const [a, b] = first;
  if ((a === 0xff && b === 0xfe) || (a === 0x3c && b === 0)) return new TextDecoder('utf-16le');
  if ((a === 0xfe && b === 0xff) || (a === 0 && b === 0x3c)) return new TextDecoder('utf-16be');
  const [, named = 'utf-8'] =
    /^[^<]{0,3}<\?xml[^>]*\sencoding\s*=\s*["']([\w-]+)["']/.exec(first.toString('latin1', 0, 200)) ?? [];
  try {
    return new TextDecoder(named);
  } catch {
    return new TextDecoder();
  }
}

/** Prefixes of namespaces that a part declares, in whatever place. */
export class Namespaces {
  readonly #byPrefix = new Map<string, string>();

  declared(attributes: Readonly<Record<string, string>>): void {
    for (const [name, uri] of Object.entries(attributes))
      if (name.startsWith('xmlns:')) this.#byPrefix.set(name.slice('xmlns:'.length), uri);
  }

  /** The attribute of this name in one of these namespaces. */
  attribute(
    attributes: Readonly<Record<string, string>>,
    name: string,
    uris: readonly string[],
  ): string | undefined {
    const found = Object.entries(attributes).find(([full]) => {
      const [prefix = '', local] = full.split(':');
      return local === name && uris.includes(this.#byPrefix.get(prefix) ?? '');
    });
    return found?.[1];
  }
}
