import { personText } from '@expediente/kernel/text.ts';
import { toHex } from '@expediente/seals/bytes.ts';
import { sha256 } from '@expediente/seals/hash.ts';
import type { Event } from './chain.ts';
import { DOCUMENTS } from './paths.ts';
import { type Followed, sealedRevision } from './proven.ts';
import type { Finding } from './report.ts';
import { instantText, titleOf } from './words.ts';

/** True for a file of an archive that is a document, which its name identifies. */
export const isDocument = (path: string): boolean =>
  path.startsWith(DOCUMENTS) && /^[0-9a-f]{64}\.(pdf|png|jpe?g|webp|gif)$/.test(path.slice(DOCUMENTS.length));

const HASH = /"([0-9a-f]{64})"/g;

/** An event that names a document, and whether it is under the seal. */
interface Naming {
  readonly event: Event;
  readonly isSealed: boolean;
}

/** Findings about each document, by its SHA-256: from the event of its issue, else from another one that names it. */
export function documentFindings(
  files: ReadonlyMap<string, Uint8Array>,
  followed: readonly Followed[],
  record: string,
): readonly Finding[] {
  const named = new Map<string, Naming>();
  /** Files of the record itself, and of documents issued of it: the archive must have them all. */
  const own = new Set<string>();
  for (const each of followed) {
    const sealedTo = sealedRevision(each) ?? -1;
    for (const event of each.history.events)
      for (const [, hash = ''] of JSON.stringify(event.data).matchAll(HASH)) {
        if (event.stream === record || isIssue(event)) own.add(hash);
        const naming = { event, isSealed: event.revision <= sealedTo };
        const before = named.get(hash);
        if (!before || rank(naming) > rank(before)) named.set(hash, naming);
      }
  }
  const findings: Finding[] = [];
  for (const [path, bytes] of files) {
    if (!isDocument(path)) continue;
    const hash = path.slice(DOCUMENTS.length).replace(/\.\w+$/, '');
    own.delete(hash);
    findings.push({
      about: aboutOf(hash),
      ...(hash === toHex(sha256(bytes))
        ? namedBy(named.get(hash))
        : { level: 'refused', text: 'no es el que su nombre indica: su contenido es otro' }),
    });
  }
  for (const hash of own)
    findings.push({
      level: 'unproven',
      about: aboutOf(hash),
      text: 'un evento del registro lo nombra y el archivo no lo trae',
    });
  return findings;
}

const aboutOf = (hash: string): string => `El documento ${hash.slice(0, 12)}…`;
const isIssue = ({ stream, type }: Event): boolean => type === 'DocumentIssued' && /^issued-/.test(stream);
/** Rank of an event that names a document: sealed ones come before others, and among equals the issue comes first. */
const rank = ({ event, isSealed }: Naming): number => (isSealed ? 2 : 0) + (isIssue(event) ? 1 : 0);

function namedBy(naming: Naming | undefined): Pick<Finding, 'level' | 'text'> {
  if (!naming)
    return {
      level: 'unproven',
      text: 'ningún evento de este archivo lo nombra: nada prueba que sea de este registro, ni que se haya emitido',
    };
  const { event, isSealed } = naming;
  const place = `${titleOf(event.stream)}, revisión ${event.revision}`;
  const proof = isSealed ? 'que está sellada' : 'sin sello todavía';
  if (!isIssue(event))
    return { level: isSealed ? 'holds' : 'unproven', text: `lo nombra ${place}, ${proof}` };
  const { format, revision } = event.data as Readonly<Record<string, unknown>>; // shown whatever their values are
  return {
    level: isSealed ? 'holds' : 'unproven',
    text: `es, byte por byte, el que emitió ${personText(event.metadata.userName ?? '', event.metadata.username)} el ${instantText(event.metadata.at ?? '')} (${format}, de la revisión ${revision}): ${place}, ${proof}`,
  };
}
