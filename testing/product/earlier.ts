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
 * A data folder that an earlier version made, by one `npm start` and `node e2e/main-job.mjs`, stopped in good
 * order; and what that version answered from it in `EARLIER_YEAR`. Written once, never edited: installations
 * with such folders exist.
 */
const FOLDER = fileURLToPath(new URL('earlier/2026-11-data.tar.br', import.meta.url));
const ANSWERS = fileURLToPath(new URL('earlier/2026-11-answers.json.br', import.meta.url));

export const EARLIER_YEAR = 2026;

/** The earlier version's data folder, in a place of its own. Its PostgreSQL runs on Linux, little-endian. */
export async function earlierFolder(): Promise<Awaited<ReturnType<typeof dataFolder>>> {
  const folder = await dataFolder();
  // Only root may give files away, and must: PostgreSQL does not run as root.
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

/** Who runs the test; where a system has no users it does not matter. */
const OURSELVES = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };

const isServers = (name: string): boolean => /^(\.\/)?postgres(\/|$)/.test(name);

/** What the earlier version answered from that folder. */
export async function earlierAnswers(): Promise<Answers> {
  return JSON.parse(String(await promisify(brotliDecompress)(await readFile(ANSWERS)))) as Answers;
}
