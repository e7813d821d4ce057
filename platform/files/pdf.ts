import { setImmediate as turn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { constants, inflate } from 'node:zlib';

/**
 * First bytes, among which the header is, behind whatever a server or a program put before it (ISO 32000-1, annex H).
 */
export const PDF_HEAD_BYTES = 1024;

const HEADER = '%PDF-';
/** Beginnings of files that hold a PDF as a part, or will be opened as something else. */
const OTHERS = ['<', 'PK\x03\x04', 'MZ', 'GIF8', 'BM', 'RIFF', '\x7fELF', '#!'];
const BYTE_ORDER_MARK = '\xef\xbb\xbf';

/** Place where the header of a PDF begins; undefined: not among the first bytes, or the file is of another kind. */
export function pdfHeader(content: Uint8Array): number | undefined {
  const head = Buffer.from(content.subarray(0, PDF_HEAD_BYTES)).toString('latin1');
  const at = head.indexOf(HEADER);
  const begin = head.replace(BYTE_ORDER_MARK, '').trimStart();
  return at < 0 || OTHERS.some((other) => begin.startsWith(other)) ? undefined : at;
}

/** Bytes around a place that are searched for what belongs to it. */
const AROUND = 4096;
/** Most unpacked bytes of one stream of objects, and of all, and most streams: more of a file is not looked at. */
const MOST_OF_ONE = 8 * 1024 * 1024;
const MOST = 64 * 1024 * 1024;
const MOST_STREAMS = 5000;

/**
 * True when a PDF has its end and a page: the end names a table of its objects, no object is begun behind it, and a
 * page is among the objects, packed ones included. A file that cannot be read without a password is believed.
 */
export async function isWholePdf(content: Uint8Array): Promise<boolean> {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  return pdfHeader(bytes) !== undefined && hasEnd(bytes) && (await hasPage(bytes));
}

/**
 * Looks for the file's end: `startxref`, the place of the table of objects, `%%EOF`; in a file that was added to, the
 * last one. Readers correct a place that is a few bytes off. A place behind the end was written when the file was
 * longer, and 0 is in the first part of a file that is made to be shown while it loads.
 */
function hasEnd(bytes: Buffer): boolean {
  const at = bytes.lastIndexOf('startxref');
  if (at < 0) return false;
  const [end, place] = /^startxref\s+(\d+)\s+%%EOF/.exec(bytes.toString('latin1', at, at + 200)) ?? [];
  if (end === undefined || Number(place) === 0 || Number(place) >= at) return false;
  const hasTable = [' xref', '\nxref', '\rxref', '/XRef'].some((table) => bytes.lastIndexOf(table, at) >= 0);
  const behind = bytes.toString('latin1', at + end.length, at + end.length + AROUND);
  return hasTable && !OBJECT.test(behind);
}

/** Begin of an object that was added, and then cut off. */
const OBJECT = /(?:^|\s)\d+\s+\d+\s+obj\b/;

const PAGE = /\/Type\s*\/Page(?![\w.-])/;
const unpack = promisify(inflate);

async function hasPage(bytes: Buffer): Promise<boolean> {
  if (namesPage(bytes)) return true;
  let [unpacked, streams] = [0, 0];
  for (let at = bytes.indexOf('/ObjStm'); at >= 0; at = bytes.indexOf('/ObjStm', at + 1)) {
    const objects = await objectsAt(bytes, at);
    // Encrypted, or packed in an outdated way, so that its pages cannot be looked for.
    if (objects === undefined || PAGE.test(objects)) return true;
    unpacked += objects.length;
    streams += 1;
    if (unpacked > MOST || streams > MOST_STREAMS) return true;
    await turn();
  }
  return false;
}

/** True when a page is named outside packed streams. */
function namesPage(bytes: Buffer): boolean {
  for (let at = bytes.indexOf('/Page'); at >= 0; at = bytes.indexOf('/Page', at + 1))
    if (PAGE.test(bytes.toString('latin1', Math.max(0, at - 20), at + 6))) return true;
  return false;
}

/**
 * Text of the object stream whose `/ObjStm` is at `at`; '' if no stream follows, undefined if it cannot be unpacked.
 */
async function objectsAt(bytes: Buffer, at: number): Promise<string | undefined> {
  const start = bytes.indexOf('stream', at);
  const end = bytes.indexOf('endstream', start);
  if (start < 0 || start - at > AROUND || end < 0) return '';
  const from = start + 'stream'.length + (bytes[start + 'stream'.length] === 0x0d ? 2 : 1);
  const before = bytes.toString('latin1', Math.max(0, at - AROUND), at);
  const dictionary = before.slice(before.lastIndexOf(' obj')) + bytes.toString('latin1', at, start);
  if (!dictionary.includes('/Filter')) return bytes.toString('latin1', from, end);
  try {
    const options = { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: MOST_OF_ONE };
    return (await unpack(bytes.subarray(from, end), options)).toString('latin1');
  } catch {
    return undefined;
  }
}
