import { tokenOf } from '@expediente/platform/access/request-token.ts';
import { faultOfPaper } from '@expediente/platform/files/merge/merge.ts';
import { type FileStore, ReceivedFile } from '@expediente/platform/files/store.ts';
import { Refused } from '@expediente/platform/refusals.ts';
import type { Multipart, MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { FilePart } from '../commands/operation.ts';
import { type Place, UnsignedFiles } from './unsigned-files.ts';

/** A multipart form: its fields, and the content of its file. */
export interface Form {
  readonly fields: Record<string, unknown>;
  readonly file: { readonly received: ReceivedFile; readonly name: string } | null;
}

/** Places for files of this process that come before their sender's token. */
const unsignedFiles = new UnsignedFiles();

/**
 * Reads a form. Before a file is taken in, `mayGoOn` is asked with the fields so far, so that callers without a session
 * send no files. A token that has not come yet may follow the file: few such files are kept at a time, none of a silent
 * sender, and `mayGoOn` is asked at the end.
 * @returns null when `mayGoOn` refuses
 */
export async function readForm(
  request: FastifyRequest,
  part: Pick<FilePart, 'field'> | null,
  mayGoOn: (fields: Record<string, unknown>) => Promise<boolean>,
  unsigned = unsignedFiles,
): Promise<Form | null> {
  const fields: Record<string, unknown> = {};
  let file: Form['file'] = null;
  let place: Place | undefined;
  const inTime = async <Read>(reading: Promise<Read>): Promise<Read> =>
    await (place ? Promise.race([reading, place.tooSlow]) : reading);
  const parts = partsOf(request);
  try {
    for (;;) {
      const { value: each, done } = await inTime(parts.next());
      if (done) break;
      if (each.type === 'field') {
        if (each.valueTruncated) throw new UnreadableForm(413);
        fields[each.fieldname] = each.value;
        continue;
      }
      if (isUnsigned(request, fields)) place ??= await placeOf(request, unsigned);
      else if (!(await mayGoOn(fields))) {
        each.file.resume();
        return null;
      }
      if (part !== null && each.fieldname === part.field) file = await inTime(contentOf(each));
      else each.file.resume();
    }
    return place === undefined || (await mayGoOn(fields)) ? { fields, file } : null;
  } finally {
    place?.leave();
    // Ends the reader of the parts; a reader that waits for more parts ends with the connection.
    void parts.return(undefined);
    drain(request);
  }
}

function isUnsigned({ method, headers }: FastifyRequest, body: Record<string, unknown>): boolean {
  const given = tokenOf({ method, headers, body });
  return 'token' in given && given.token === undefined;
}

async function placeOf(request: FastifyRequest, unsigned: UnsignedFiles): Promise<Place> {
  const { ip, raw } = request;
  try {
    return await unsigned.take(
      ip,
      () => raw.socket.bytesRead,
      () => new UnreadableForm(408),
    );
  } catch (error) {
    throw new UnreadableForm(429, error);
  }
}

/** Reads the rest of a request: unread data would block the next call on the same connection. */
function drain({ raw }: FastifyRequest): void {
  if (!raw.readableEnded) raw.unpipe().resume();
}

/**
 * A form that cannot be read, answered as the sender's error: truncated, malformed, too slow, or with too many others.
 */
class UnreadableForm extends Error {
  override readonly name = 'UnreadableForm';
  readonly statusCode: 400 | 408 | 413 | 429;
  constructor(statusCode: UnreadableForm['statusCode'], cause?: unknown) {
    super('the form cannot be read', { cause });
    this.statusCode = statusCode;
  }
}

const unreadable = (error: unknown): unknown =>
  error instanceof Error && 'statusCode' in error ? error : new UnreadableForm(400, error);

async function* partsOf(request: FastifyRequest): AsyncGenerator<Multipart> {
  try {
    yield* request.parts();
  } catch (error) {
    throw unreadable(error);
  }
}

async function contentOf(part: MultipartFile): Promise<Form['file']> {
  try {
    const received = await ReceivedFile.of(part.file);
    // Throws the refusal of a file that was cut off for its size.
    if (part.file.truncated) await part.toBuffer();
    const isNone = received.content.length === 0 && part.filename === '';
    return isNone ? null : { received, name: nameOf(part.filename) };
  } catch (error) {
    throw unreadable(error);
  }
}

/**
 * Last part of a path, without characters that no name shows (controls, marks of direction); at most 200 characters.
 */
export const nameOf = (name: string): string =>
  [...(name.split(/[\\/]/).at(-1) ?? '').replace(/[\p{C}]/gu, '')].slice(-200).join('').trim() || 'documento';

/**
 * Keeps the file before the append that names it.
 * @throws {Refused, WrongFile}
 */
export async function keepFile(
  files: FileStore,
  part: FilePart,
  { received, name }: NonNullable<Form['file']>,
): Promise<{ readonly hash: string; readonly name: string; readonly size: number }> {
  const kept = await files.put(received, { kind: part.kind });
  if ('refusal' in kept) throw new WrongFile(kept.refusal.rule, kept.refusal.message);
  const { hash, size, type } = kept.file;
  // A file that is refused now is swept after a day.
  const fault = part.merged ? await faultOfPaper(type, received.content) : undefined;
  if (fault !== undefined) throw new WrongFile('paper-readable', fault);
  return { hash, name, size };
}

const TOO_LARGE: readonly string[] = ['file_too_large', 'picture_too_large'];

/** Refusal of a file: 413 too large, 415 empty or of another kind. */
export class WrongFile extends Refused {
  override readonly status = TOO_LARGE.includes(this.rule) ? 413 : 415;
}
