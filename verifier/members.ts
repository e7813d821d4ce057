import { toHex } from '@expediente/seals/bytes.ts';
import { sha256 } from '@expediente/seals/hash.ts';
import { isDocument } from './documents.ts';
import { FORMAT_PAGES } from './format-pages.ts';
import { MANIFEST, type Manifest } from './manifest.ts';
import { nodesOfTree } from './notes.ts';
import { FORMAT_PAGE, HEAD, KEYS, NODES, NOTE, ROTATIONS, STAMP, STAMPED } from './paths.ts';
import type { Seal } from './proven.ts';
import { about, type Finding } from './report.ts';
import { textOf } from './unzip.ts';

/** Findings about files of an archive that are neither verified elsewhere nor known here: they prove nothing. */
export function memberFindings(
  files: ReadonlyMap<string, Uint8Array>,
  manifest: Manifest,
  seal: Seal | undefined,
): readonly Finding[] {
  const evidence = new Set(manifest.streams.flatMap(({ events, proof }) => [events, proof]));
  const isVerified = (path: string): boolean =>
    [MANIFEST, NOTE, KEYS, STAMP, STAMPED].includes(path) ||
    evidence.has(path) ||
    path.startsWith(ROTATIONS) ||
    HEAD.test(path) ||
    isDocument(path);
  return [...files].flatMap(([path, bytes]) => {
    const found = about(path);
    if (path === FORMAT_PAGE)
      return FORMAT_PAGES.has(toHex(sha256(bytes)))
        ? []
        : [found('unproven', 'no es la explicación que este verificador conoce: no la siga')];
    if (path === NODES) {
      const are = seal ? nodesOfTree(textOf(bytes), seal.checkpoint) : 'unlisted';
      if (are === 'false') return [found('refused', 'sus nodos no son los del árbol que se selló')];
      return are === 'proven' ? [] : [found('unproven', 'sus nodos no se pudieron comprobar todos')];
    }
    return isVerified(path) ? [] : [found('unproven', 'no lo prueba nada: léalo en «Actos del registro»')];
  });
}
