import { SaxesParser } from 'saxes';
import { DAMAGED, UnreadableWorkbook } from './limits.ts';

/** What a part of a workbook is made of, as it comes; names without their prefix. */
export interface XmlReader {
  open(name: string, attributes: Readonly<Record<string, string>>): void;
  text?(text: string): void;
  close?(name: string): void;
  /** A text, a tag or a comment longer than any that Excel writes; the callbacks before it were called. It refuses, or ends the reading. */
  long(): void;
}

/** Bytes from one tag to the next: the longest text of a cell with each character written as its number is less. */
const LONGEST = 400_000;
const DEEPEST = 64;

/** Reads a part chunk by chunk; yields after each, so that what came of it can be handed on. @throws {UnreadableWorkbook} */
export async function* readXml(chunks: AsyncIterable<Buffer>, reader: XmlReader): AsyncGenerator<void> {
  const parser = new SaxesParser({ position: false });
  const decoder = new TextDecoder();
  let since = 0;
  let depth = 0;
  parser.on('opentag', ({ name, attributes }) => {
    since = 0;
    depth += 1;
    if (depth > DEEPEST) throw new UnreadableWorkbook(DAMAGED);
    // Without `xmlns` attributes are plain texts.
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
    since += chunk.length;
    parser.write(decoder.decode(chunk, { stream: true }));
    if (since > LONGEST) return reader.long();
    yield;
  }
  parser.close();
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);
