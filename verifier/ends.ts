import { fromHex } from '@expediente/seals/bytes.ts';
import { type Hash, isHash } from '@expediente/seals/hash.ts';
import {
  checkAbsence,
  checkHead,
  type HeadAbsence,
  type HeadProof,
  hasHead,
  isHeadProof,
  parseHeadProof,
} from '@expediente/seals/heads.ts';
import type { Event } from './chain.ts';
import { HEAD } from './paths.ts';
import { type Followed, sealedRevision } from './proven.ts';
import { about, type Finding, type SealReport } from './report.ts';
import { textOf } from './unzip.ts';
import { instantOf, instantText, titleOf } from './words.ts';

/** Result of the proofs of the seal's heads in an archive: the ends of histories, and the absence of the record. */
export interface Ends {
  readonly findings: readonly Finding[];
  /** True when the record of the archive is proven not to have existed. */
  readonly isAbsent: boolean;
}

/** The tree of heads of a seal, as its event states it. */
interface Heads {
  readonly streams: number;
  readonly root: Hash;
}

/**
 * Checks the proofs of heads in an archive.
 * @param event of the seal, proven to be its last one
 */
export function endsOf(
  files: ReadonlyMap<string, Uint8Array>,
  followed: readonly Followed[],
  record: string,
  seal: SealReport | undefined,
  event: Event | undefined,
): Ends {
  const heads = headsIn(event);
  const findings: Finding[] = [];
  const proven = new Set<string>();
  let isAbsent = false;
  const until =
    seal?.number === undefined ? '' : `hasta el sello ${seal.number}, del ${instantText(seal.at ?? '')}`;
  for (const [path, bytes] of files) {
    if (!HEAD.test(path)) continue;
    const proof = parseHeadProof(textOf(bytes));
    const stream = proof && (isHeadProof(proof) ? proof.leaf.stream : proof.stream);
    if (!proof || stream === undefined || (heads && !holds(heads, proof))) {
      findings.push(about(path)('refused', 'no es una prueba de lo que el sello dice de los finales'));
      continue;
    }
    const found = about(titleOf(stream));
    if (!heads)
      findings.push(found('unproven', 'el sello del archivo no dice hasta dónde iba cada historia'));
    else if (isHeadProof(proof)) {
      proven.add(stream);
      findings.push(endOf(proof, followed, until));
    } else if (stream === record && !followed.some(({ history }) => history.stream === record)) {
      isAbsent = true;
      findings.push(found('holds', `no existe tal registro: ${until}, nada se registró con ese nombre`));
    } else if (
      beganAfter(
        seal?.at,
        followed.find(({ history }) => history.stream === stream),
      )
    )
      findings.push(found('holds', `${until}, no existía: comenzó después`));
    else findings.push(found('refused', `el sello prueba que no existía ${until}, y el archivo la trae`));
  }
  if (seal && !isAbsent && !proven.has(record) && hasHead(record))
    findings.push(
      about(titleOf(record))(
        'unproven',
        heads
          ? 'falta la prueba de que después de su última revisión no haya otra: el archivo puede estar cortado'
          : 'el sello no prueba que después de su última revisión no haya otra: pida el expediente de nuevo, con un sello de hoy',
      ),
    );
  return { findings, isAbsent };
}

/**
 * A history of which nothing is sealed, with acts after the seal alone, as of a document that was issued since: that it was
 * absent contradicts nothing, and what it has is unproven.
 */
function beganAfter(seal: string | undefined, each: Followed | undefined): boolean {
  const first = each?.history.events[0]?.metadata.at;
  if (!each || seal === undefined || first === undefined) return false;
  const [began, sealed] = [instantOf(first), instantOf(seal)];
  return sealedRevision(each) === undefined && began !== undefined && sealed !== undefined && began > sealed;
}

const holds = ({ root, streams }: Heads, proof: HeadProof | HeadAbsence): boolean =>
  isHeadProof(proof) ? checkHead(root, streams, proof) : checkAbsence(root, streams, proof);

function endOf({ leaf }: HeadProof, followed: readonly Followed[], until: string): Finding {
  const { stream, revision } = leaf;
  const found = about(titleOf(stream));
  const last = followed.find(({ history }) => history.stream === stream)?.history.events.at(-1);
  if (!last)
    return found('refused', `el archivo no trae su historia, que ${until} iba por la revisión ${revision}`);
  if (last.revision < revision)
    return found(
      'refused',
      `le faltan actos: ${until}, iba por la revisión ${revision}, y el archivo termina en la ${last.revision}`,
    );
  return found('holds', `${until}, la revisión ${revision} fue la última: nada más se hizo`);
}

function headsIn(event: Event | undefined): Heads | undefined {
  const { heads } = (event?.data ?? {}) as Readonly<Record<string, unknown>>; // checked in the next lines
  const { streams, root } = (heads ?? {}) as Readonly<Record<string, unknown>>;
  const hash = typeof root === 'string' && /^[0-9a-f]{64}$/.test(root) ? fromHex(root) : undefined;
  return typeof streams === 'number' && hash !== undefined && isHash(hash)
    ? { streams, root: hash }
    : undefined;
}
