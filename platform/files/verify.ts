import type pg from 'pg';

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
 * Reads every file's content and compares it with its name, the SHA-256 that events hold.
 * @param named the files that must exist, with what references them
 * @param onFiles called after each batch with the files read so far; what it throws ends the work
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
    const { rows } = await pool.query<{ hash: string; whole: boolean }>(
      `select f.hash, f.hash = encode(sha256(
                coalesce((select string_agg(c.bytes, ''::bytea order by c.number) from file_chunk c where c.hash = f.hash), '')
              ), 'hex') as whole
         from (select hash from file where hash > $1 order by hash limit ${BATCH}) f order by f.hash`,
      [after],
    );
    const last = rows.at(-1);
    if (!last) return { files, broken, missing: [...missing].slice(0, MOST_REPORTED) };
    after = last.hash;
    files += rows.length;
    onFiles(files);
    for (const { hash, whole } of rows) {
      missing.delete(hash);
      if (!whole && broken.length < MOST_REPORTED) broken.push(hash);
    }
  }
}
