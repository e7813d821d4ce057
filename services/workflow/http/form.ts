import { FewAtOnce } from '@expediente/platform/access/few-at-once.ts';
import { tokenOf } from '@expediente/platform/access/request-token.ts';
import type { FileStore } from '@expediente/platform/files/store.ts';
import { Refused } from '@expediente/platform/refusals.ts';
import type { Multipart, MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { FilePart } from '../operation.ts';

/** A multipart form: its fields, and the content of its file. */
export interface Form {
  readonly fields: Record<string, unknown>;
  readonly file: { readonly content: Buffer; readonly name: string } | null;
}

/** Files accepted concurrently before their sender is known: each takes up to 20 MB of memory. */
const unsigned = new FewAtOnce(4);

/**
 * Reads a form. `mayGoOn` is asked with the fields so far before a file is taken in: who has no session
 * sends none. Where no token has come yet it may stand behind the file: few such files are kept at a time, and
 * `mayGoOn` is asked at the end. Null: it may not.
 */
export async function readForm(
  request: FastifyRequest,
  part: Pick<FilePart, 'field'> | null,
  mayGoOn: (fields: Record<string, unknown>) => Promise<boolean>,
): Promise<Form | null> {
  const fields: Record<string, unknown> = {};
  let file: Form['file'] = null;
  let leave: (() => void) | undefined;
  try {
    for await (const each of partsOf(request)) {
      if (each.type === 'field') {
        if (each.valueTruncated) throw new UnreadableForm(413);
        fields[each.fieldname] = each.value;
        continue;
      }
      if (isUnsigned(request, fields)) leave ??= await unsigned.enter();
      else if (!(await mayGoOn(fields))) {
        each.file.resume();
        return null;
      }
      if (part !== null && each.fieldname === part.field) file = await contentOf(each);
      else each.file.resume();
    }
    return leave === undefined || (await mayGoOn(fields)) ? { fields, file } : null;
  } finally {
    leave?.();
  }
}

function isUnsigned({ method, headers }: FastifyRequest, body: Record<string, unknown>): boolean {
  const given = tokenOf({ method, headers, body });
  return 'token' in given && given.token === undefined;
}

/** A truncated or malformed form is the sender's error, and answered as such. */
class UnreadableForm extends Error {
  override readonly name = 'UnreadableForm';
  readonly statusCode: 400 | 413;
  constructor(statusCode: 400 | 413, cause?: unknown) {
    super('the form cannot be read', { cause });
    this.statusCode = statusCode;
  }
}

const unreadable = (error: unknown): unknown =>
  error instanceof Error && 'statusCode' in error ? error : new UnreadableForm(400, error);

async function* partsOf(request: FastifyRequest): AsyncGenerator<Multipart> {
  let whole = false;
  try {
    yield* request.parts();
    whole = true;
  } catch (error) {
    throw unreadable(error);
  } finally {
    // Unread data would block the next call on the same connection.
    if (!whole) request.raw.unpipe().resume();
  }
}

async function contentOf(part: MultipartFile): Promise<Form['file']> {
  const content = await part.toBuffer().catch((error: unknown) => {
    throw unreadable(error);
  });
  return content.length === 0 && part.filename === '' ? null : { content, name: nameOf(part.filename) };
}

/** The last part of a path, without what no name shows (controls, marks of direction); at most 200 characters. */
export const nameOf = (name: string): string =>
  [...(name.split(/[\\/]/).at(-1) ?? '').replace(/[\p{C}]/gu, '')].slice(-200).join('').trim() || 'documento';

/** Keeps the file before the append that names it. @throws {Refused, WrongFile} */
export async function keepFile(
  files: FileStore,
  part: FilePart,
  { content, name }: NonNullable<Form['file']>,
): Promise<{ readonly hash: string; readonly name: string; readonly size: number }> {
  const kept = await files.put(content, { kind: part.kind });
  if ('refusal' in kept) throw new WrongFile(kept.refusal.rule, kept.refusal.message);
  return { hash: kept.file.hash, name, size: kept.file.size };
}

const TOO_LARGE: readonly string[] = ['file_too_large', 'picture_too_large'];

/** 413 or 415: too large, empty or of another kind. */
export class WrongFile extends Refused {
  override readonly status = TOO_LARGE.includes(this.rule) ? 413 : 415;
}
