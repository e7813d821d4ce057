import type pg from 'pg';

export interface FilesVerdict {
  readonly files: number;
  /** Names of those whose content is no longer what the name says; at most 100. */
  readonly broken: readonly string[];
}

const BATCH = 200;
const MAX_BROKEN = 100;

/** Reads every file's content and compares it with its name, the SHA-256 that events hold. */
export async function verifyFiles(pool: pg.Pool): Promise<FilesVerdict> {
  const broken: string[] = [];
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
    if (!last) return { files, broken };
    after = last.hash;
    files += rows.length;
    for (const { hash, whole } of rows) if (!whole && broken.length < MAX_BROKEN) broken.push(hash);
  }
}
