import type { JsonObject } from '@expediente/kernel/events.ts';
import type { Session } from '@expediente/platform/access/session.ts';
import { useFact } from '@expediente/platform/access/use-fact.ts';
import type { Audit } from '@expediente/platform/audit/audit.ts';
import type { FileStore } from '@expediente/platform/files/store.ts';
import { NotFound } from '@expediente/platform/refusals.ts';
import type { Attachments } from '@expediente/schemas/shared/attachments.ts';
import type { Read, ReadAnswer } from '../http/read-route.ts';

interface FileParts {
  readonly files: Pick<FileStore, 'open'>;
  readonly audit: Pick<Audit, 'write'>;
}

export interface FileAsked {
  /** SHA-256, hexadecimal; undefined: the record has no such file. */
  readonly hash: string | undefined;
  /** Refusal when the record has no file, or its content is lost. */
  readonly missing: string;
  /** The record in the audit's notation: `award:7`. */
  readonly entity: string;
  /** Details of the audit's fact, besides the hash. */
  readonly fact: JsonObject;
  /** File name for the user, without ending. */
  readonly name: string;
}

/**
 * File of a record, as uploaded or issued; the audit records that it was handed out.
 * @throws {NotFound}
 */
export async function keptFile(
  { files, audit }: FileParts,
  session: Session,
  { hash, missing, entity, fact, name }: FileAsked,
): Promise<ReadAnswer> {
  const file = hash === undefined ? undefined : await files.open(hash);
  if (!file) throw new NotFound(missing);
  await audit.write(useFact(session, 'print', entity, { ...fact, sha256: file.hash }));
  const ending = file.type.replace(/^.*\//, '').replace('jpeg', 'jpg');
  return { file: file.content, name: `${name}.${ending}`, type: file.type };
}

/**
 * Answers a file attached to a record, by `{id}` and `{hash}` in the path.
 * @param record life cycle: 'award'
 * @throws {NotFound}
 */
export function attachedFile(
  parts: FileParts,
  { session, parameters: { id = '', hash = '' } }: Pick<Read, 'session' | 'parameters'>,
  record: string,
  { name, word, texts }: Attachments,
  papers: readonly { readonly hash: string }[],
): Promise<ReadAnswer> {
  return keptFile(parts, session, {
    hash: papers.find((each) => each.hash === hash)?.hash,
    missing: texts.missing,
    entity: `${record}:${id}`,
    fact: { format: name },
    name: `${word}_${id}_${hash.slice(0, 8)}`,
  });
}
