import { toHex } from '@expediente/seals/bytes.ts';
import { sha256 } from '@expediente/seals/hash.ts';
import { DOCUMENTS, ISSUED } from './paths.ts';
import { type Followed, sealedRevision } from './proven.ts';
import type { Finding } from './report.ts';

import { titleOf } from './words.ts';

const HASH = /"([0-9a-f]{64})"/g;

/** Each document by its SHA-256, and the sealed event that names it. */
export function documentFindings(
  files: ReadonlyMap<string, Uint8Array>,
  followed: readonly Followed[],
  record: string,
): readonly Finding[] {
  const named = new Map<string, string>();
  const own = new Set<string>();
  for (const each of followed) {
    const { stream, events } = each.history;
    const sealedTo = sealedRevision(each) ?? -1;
    for (const { revision, data } of events)
      for (const [, hash = ''] of JSON.stringify(data).matchAll(HASH)) {
        if (stream === record) own.add(hash);
        if (revision <= sealedTo && !named.has(hash))
          named.set(hash, `${titleOf(stream)}, revisión ${revision}`);
      }
  }
  const findings: Finding[] = [];
  for (const [path, bytes] of files) {
    if (!path.startsWith(DOCUMENTS) || path === ISSUED) continue;
    const hash = path.slice(DOCUMENTS.length).replace(/\.\w+$/, '');
    const about = `El documento ${hash.slice(0, 12)}…`;
    const by = named.get(hash);
    own.delete(hash);
    findings.push(
      hash !== toHex(sha256(bytes))
        ? { level: 'refused', about, text: 'no es el que su nombre indica: su contenido es otro' }
        : by === undefined
          ? {
              level: 'note',
              about,
              text: 'ningún evento sellado lo nombra: que se emitió lo muestra la bitácora',
            }
          : { level: 'holds', about, text: `lo nombra ${by}, que está sellada` },
    );
  }
  for (const hash of own)
    findings.push({
      level: 'unproven',
      about: `El documento ${hash.slice(0, 12)}…`,
      text: 'un evento del registro lo nombra y el archivo no lo trae',
    });
  return findings;
}
