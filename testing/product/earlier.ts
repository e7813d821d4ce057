import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliDecompress, createBrotliDecompress } from 'node:zlib';
import { serverOwner } from '@expediente/app/postgres/owner.ts';
import { extract } from 'tar-fs';
import type { Answers } from './answers.ts';
import { dataFolder } from './spawned.ts';

/**
 * Data folder that an earlier version made with one `npm start` and `node e2e/main-job.mjs`, stopped properly, and
 * the answers of that version in `EARLIER_YEAR`. Written once and never edited: such installations exist.
 */
const FOLDER = fileURLToPath(new URL('earlier/2026-11-data.tar.br', import.meta.url));
const ANSWERS = fileURLToPath(new URL('earlier/2026-11-answers.json.br', import.meta.url));

export const EARLIER_YEAR = 2026;

/** Copy of the earlier version's data folder. Its PostgreSQL runs on Linux, little-endian. */
export async function earlierFolder(): Promise<Awaited<ReturnType<typeof dataFolder>>> {
  const folder = await dataFolder();
  // PostgreSQL does not run as root: then the server's files must get another owner, which only root can do.
  const owner = await serverOwner();
  await pipeline(
    createReadStream(FOLDER),
    createBrotliDecompress(),
    extract(folder.path, {
      map: (header) => (isServers(header.name) ? { ...header, ...owner } : { ...header, ...OURSELVES }),
    }),
  );
  return folder;
}

/** User who runs the test; on a system without users the value does not matter. */
const OURSELVES = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };

const isServers = (name: string): boolean => /^(\.\/)?postgres(\/|$)/.test(name);

/** Answers that the earlier version gave from that folder. */
export async function earlierAnswers(): Promise<Answers> {
  return JSON.parse(String(await promisify(brotliDecompress)(await readFile(ANSWERS)))) as Answers;
}
