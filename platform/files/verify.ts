import type pg from 'pg';
import { isFileType } from './sniff.ts';

export interface FilesVerdict {
  readonly files: number;
  /** Names of files whose content no longer matches the name; at most 100. */
  readonly broken: readonly string[];
  /** Referenced files that are missing; at most 100. */
  readonly missing: readonly string[];
}

const BATCH = 200;
const MOST_REPORTED = 100;

/**
 * Reads every file's content and compares it with its name, the SHA-256 that events hold, and with its row.
 * @param named names of the files that must exist
 * @param onFiles called after each batch with the number of files read so far; an error that it throws ends the work
 */
export async function verifyFiles(
  pool: pg.Pool,
  named: Iterable<string>,
  onFiles: (files: number) => void = () => undefined,
): Promise<FilesVerdict> {
  const broken: string[] = [];
  const missing = new Set(named);
  let files = 0;
  for (let after = ''; ; ) {
    const { rows } = await pool.query<{ hash: string; type: string; whole: boolean }>(
      `select f.hash, f.type, length(c.bytes) = f.size and encode(sha256(c.bytes), 'hex') = f.hash as whole
         from (select hash, type, size from file where hash > $1 order by hash limit ${BATCH}) f,
           lateral (select coalesce(string_agg(bytes, ''::bytea order by number), '') as bytes
                      from file_chunk where hash = f.hash) c
        order by f.hash`,
      [after],
    );
    const last = rows.at(-1);
    if (!last) return { files, broken, missing: [...missing].slice(0, MOST_REPORTED) };
    after = last.hash;
    files += rows.length;
    onFiles(files);
    for (const { hash, type, whole } of rows) {
      missing.delete(hash);
      if (!(whole && isFileType(type)) && broken.length < MOST_REPORTED) broken.push(hash);
    }
  }
}
