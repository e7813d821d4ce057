import type { FileStore } from '@expediente/platform/files/store.ts';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { FilePart } from '../operation.ts';
import { Refused } from '../unit-of-work.ts';

/** A multipart form: its fields, and the content of its file. */
export interface Form {
  readonly fields: Record<string, unknown>;
  readonly file: { readonly content: Buffer; readonly name: string } | null;
}

/**
 * Reads a form. `mayGoOn` is asked with the fields so far before a file is taken in: who has no session
 * sends none. Null: it may not.
 */
export async function readForm(
  request: FastifyRequest,
  part: FilePart | null,
  mayGoOn: (fields: Record<string, unknown>) => Promise<boolean>,
): Promise<Form | null> {
  const fields: Record<string, unknown> = {};
  let file: Form['file'] = null;
  for await (const each of request.parts()) {
    if (each.type === 'field') {
      fields[each.fieldname] = each.value;
      continue;
    }
    if (!(await mayGoOn(fields))) {
      each.file.resume();
      return null;
    }
    if (part !== null && each.fieldname === part.field) file = await contentOf(each);
    else each.file.resume();
  }
  return { fields, file };
}

async function contentOf(part: MultipartFile): Promise<Form['file']> {
  const content = await part.toBuffer();
  return content.length === 0 && part.filename === '' ? null : { content, name: nameOf(part.filename) };
}

/** The last part of a path, without what no file name shows; at most 200 characters. */
const nameOf = (name: string): string =>
  (name.split(/[\\/]/).at(-1) ?? '').replace(/[\p{Cc}\p{Cs}]/gu, '').slice(-200) || 'documento';

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

/** 413 or 415: too large, empty or of another kind. */
export class WrongFile extends Refused {
  get status(): 413 | 415 {
    return this.rule === 'file_too_large' ? 413 : 415;
  }
}
