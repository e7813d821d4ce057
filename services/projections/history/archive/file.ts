import { hashedText } from '@expediente/eventstore/chain.ts';
import type { StoredEvent } from '@expediente/eventstore/port.ts';
import type { Session } from '@expediente/platform/access/session.ts';
import { useFact } from '@expediente/platform/access/use-fact.ts';
import type { FileStore } from '@expediente/platform/files/store.ts';
import { issuedStream } from '@expediente/schemas/issued/events.ts';
import {
  type ArchivedDocument,
  type ArchivedHistory,
  type ArchivedRotation,
  type ArchiveParts,
  archiveFiles,
} from '@expediente/verifier/archive.ts';
import { fileWord } from '../../shared/documents/printed.ts';
import { filesIn } from '../../shared/history/references.ts';
import type { ReadAnswer } from '../../shared/http/read-route.ts';
import type { ReadParts } from '../../shared/parts.ts';
import type { SealEvidence, SealRotation } from '../../shared/seals.ts';
import { entityOf, issuedOf } from '../documents.ts';
import { shownTexts } from '../event.ts';
import { type OpenRecord, openRecord } from '../open.ts';
import { relatedTo, type Segment, wholeOf } from './related.ts';
import { zipOf } from './zip.ts';

type Parts = Pick<ReadParts, 'store' | 'modules' | 'pool' | 'db' | 'files' | 'audit' | 'seals'>;

/** Most bytes of one record's documents: the verifier reads files up to 64 MB. */
const MOST_DOCUMENT_BYTES = 48 * 2 ** 20;

/**
 * `/history/{lifecycle}/{id}/file`: the record's history with the histories on which it depends and the proofs, to be
 * verified without this installation; for users who may read its history. The audit records the export before the first
 * byte is sent.
 * @throws {NotFound}
 */
export async function recordFile(
  parts: Parts,
  session: Session,
  lifecycle: string,
  id: string,
): Promise<ReadAnswer> {
  const record = await openRecord(parts, session, lifecycle, id);
  const issues = await parts.store.readStream(issuedStream(entityOf(record)));
  const related = await relatedTo(parts, session, record.events, issues);
  const own = [wholeOf(record.events), wholeOf(issues)];
  const segments = [...own, ...related];
  const seal = await parts.seals.evidence(segments.map(({ events }) => events));
  const issued = await issuedOf(parts, record);
  const documents = await documentsOf(parts.files, [
    ...issued.map(({ file }) => file),
    ...[...record.events, ...issues].flatMap(({ data }) => [...filesIn(data)]),
  ]);
  const stream = record.events[0]?.stream ?? '';
  const files = archiveFiles({
    record: stream,
    histories: histories([...own, ...related.map((each) => sealedPart(each, seal))], seal),
    ...(seal && { heads: endsOf(seal, own), seal: archivedSeal(seal) }),
    documents,
  });
  await noteTaken(parts, session, record, segments.length, documents);
  return {
    attached: zipOf(files, documents, parts.files, new Date(record.events.at(-1)?.metadata.at ?? 0)),
    name: `expediente_${fileWord(`${lifecycle}_${id}`)}.zip`,
    type: 'application/zip',
  };
}

/** Proofs of the ends that the record's history, and that of its issued documents, had under the seal. */
const endsOf = ({ heads }: SealEvidence, own: readonly Segment[]) =>
  own.flatMap(({ events: [first] }) => (first && heads.get(first.stream)) ?? []);

/** Events of another record that the seal covers, since it proves no later ones; all of them if it covers none. */
function sealedPart({ previous, events }: Segment, seal: SealEvidence | undefined): Segment {
  const proof = events[0] && seal?.proofs.get(events[0].stream);
  return { previous, events: proof ? events.filter(({ revision }) => revision <= proof.revision) : events };
}

const lineOf = (event: StoredEvent, previous: string): string =>
  hashedText({ ...event, ...shownTexts(event) }, previous);

const withLine = (rotation: SealRotation): ArchivedRotation => ({
  ...rotation,
  line: lineOf(rotation.event, rotation.previous),
});

/** The seal in the form of an archive. */
export const archivedSeal = (seal: SealEvidence): NonNullable<ArchiveParts['seal']> => ({
  ...seal,
  rotations: seal.rotations.map(withLine),
});

/** Histories in the form of an archive; the seal's own event comes last. */
export function histories(
  segments: readonly Segment[],
  seal: SealEvidence | undefined,
): readonly ArchivedHistory[] {
  const all = seal ? [...segments, { previous: seal.previous, events: [seal.event] }] : segments;
  return all.flatMap(({ previous, events }) => {
    const [first] = events;
    const proof = first && seal?.proofs.get(first.stream);
    return first
      ? [
          {
            stream: first.stream,
            lines: events.map((event, at) =>
              lineOf(event, at === 0 ? previous : (events[at - 1]?.metadata.chain ?? '')),
            ),
            chain: events.at(-1)?.metadata.chain ?? '',
            ...(proof && { proof }),
          },
        ]
      : [];
  });
}

/** Documents of these hashes, each once; lost files, and those above the most bytes, are left out. */
async function documentsOf(
  files: FileStore,
  hashes: readonly string[],
): Promise<readonly ArchivedDocument[]> {
  const documents: ArchivedDocument[] = [];
  let bytes = 0;
  for (const sha256 of [...new Set(hashes)].sort()) {
    const file = await files.open(sha256);
    if (!file || bytes + file.size > MOST_DOCUMENT_BYTES) continue;
    bytes += file.size;
    documents.push({ sha256, extension: file.type.replace(/^.*\//, ''), bytes: file.size });
  }
  return documents;
}

async function noteTaken(
  { audit }: Pick<Parts, 'audit'>,
  session: Session,
  record: OpenRecord,
  histories: number,
  documents: readonly ArchivedDocument[],
): Promise<void> {
  await audit.write(
    useFact(session, 'export', entityOf(record), {
      format: 'zip',
      revision: record.events.at(-1)?.revision ?? 0,
      histories,
      documents: documents.length,
    }),
  );
}
