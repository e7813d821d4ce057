import { actorsOf, historiesNamedIn } from '@expediente/machines/readings/named.ts';
import { inWords } from './acts.ts';
import { readHistory } from './chain.ts';
import { documentFindings } from './documents.ts';
import { endsOf } from './ends.ts';
import { chainFindings, historyReport, proofFindings, timeFindings } from './history-findings.ts';
import { damages, readManifest } from './manifest.ts';
import { memberFindings } from './members.ts';
import { recorded } from './names.ts';
import { NODES, NOTE } from './paths.ts';
import { type Followed, provenBy, sealedRevision } from './proven.ts';
import { about, type Finding, type Report, reported } from './report.ts';
import { comparison, type Held, sealEvent, sealOf, sealReport } from './seal-findings.ts';
import { stampFindings } from './stamp.ts';
import { BadArchive, textOf, unzip } from './unzip.ts';
import { titleOf } from './words.ts';

/**
 * Verifies an archive of one record, with nothing but itself and what its reader has. No content of it makes this
 * throw.
 */
export async function verifyArchive(zip: Uint8Array, held: Held = {}): Promise<Report> {
  try {
    return verifyFiles(await unzip(zip), held);
  } catch (error) {
    return refusal(error);
  }
}

/** Verifies the files of an archive, like `verifyArchive`. */
export function verifyFiles(files: ReadonlyMap<string, Uint8Array>, held: Held = {}): Report {
  try {
    return reportOn(files, held);
  } catch (error) {
    return refusal(error);
  }
}

/** Refuses a file that makes the verification fail, whatever the reason. */
function refusal(error: unknown): Report {
  const why =
    error instanceof BadArchive ? error.message : 'no se pudo comprobar: no tiene la forma de un expediente';
  const findings: readonly Finding[] = [about('El archivo')('refused', why)];
  return reported({ record: '', findings, histories: [], state: [], acts: [] }, false);
}

function reportOn(files: ReadonlyMap<string, Uint8Array>, held: Held): Report {
  const manifest = readManifest(files);
  const text = (path: string): string | undefined => {
    const bytes = files.get(path);
    return bytes && textOf(bytes);
  };
  const findings: Finding[] = damages(files, manifest).map((damage) =>
    about('El archivo')('refused', damage),
  );
  const note = text(NOTE);
  const sealed = note === undefined ? undefined : sealOf(note, files, held, findings);
  const histories = manifest.streams.map(({ stream, events, proof, chain }): Followed => {
    const history = readHistory(text(events) ?? '');
    findings.push(...chainFindings(history, stream, chain));
    const proofText = proof === null ? undefined : text(proof);
    const isFollowed = history.stream === stream && history.broken === undefined;
    if (!isFollowed || proofText === undefined || !sealed) return { history };
    return { history, proven: provenBy(proofText, history, sealed.seal) };
  });
  const seal = sealed && sealReport(sealed, histories);
  if (held.note)
    findings.push(sealed ? comparison(held, sealed, text(NODES) ?? '', seal?.number) : NOTHING_TO_COMPARE);
  if (seal && seal.number === undefined) findings.push(NO_DAY);
  for (const each of histories) findings.push(...timeFindings(each), ...proofFindings(each, seal));
  const own = histories.find(({ history }) => history.stream === manifest.record);
  const ends = endsOf(files, histories, manifest.record, seal, sealed && sealEvent(sealed.seal, histories));
  if (own?.history.events[0]?.revision !== 0 && !ends.isAbsent)
    findings.push(
      about(titleOf(manifest.record))(
        'refused',
        'el archivo dice ser de este registro y no trae su historia desde el principio',
      ),
    );
  const more = [
    ends.findings,
    documentFindings(files, histories, manifest.record),
    memberFindings(files, manifest, sealed?.seal),
    stampFindings(files),
    own ? missingHistories(own, histories) : [],
    [LIMIT],
  ].flat();
  const words = own && inWords(own, histories);
  const isProven = own !== undefined && sealedRevision(own) !== undefined;
  return reported(
    {
      record: words?.name === undefined ? titleOf(manifest.record) : `${words.name} (${manifest.record})`,
      ...(seal && { seal }),
      findings: [...findings, ...more],
      histories: histories.map(historyReport),
      state: words?.state ?? [],
      acts: words?.acts ?? [],
    },
    (isProven || ends.isAbsent) && seal !== undefined && seal.keyFrom !== 'none',
  );
}

/**
 * Findings about histories that acts of the record name and the archive does not have, so that nothing of them is
 * proven.
 */
function missingHistories(own: Followed, histories: readonly Followed[]): readonly Finding[] {
  const there = new Set(histories.map(({ history }) => history.stream));
  const issues = histories.filter(({ history }) => history.stream.startsWith('issued-'));
  const named = [
    ...historiesNamedIn(own.history.events.map(recorded)),
    ...issues.flatMap(({ history }) => [...actorsOf(history.events.map(recorded))]),
  ];
  return [...new Set(named)]
    .filter((stream) => !there.has(stream))
    .map((stream) =>
      about(titleOf(stream))('unproven', 'un acto del registro la nombra, y el archivo no trae su historia'),
    );
}

const NOTHING_TO_COMPARE = about('Su nota')('unproven', 'el archivo no trae un sello con que compararla');

const NO_DAY = about('El sello')(
  'unproven',
  'el archivo no prueba su número ni su día: falta el evento del sello, o su prueba',
);

const LIMIT = about('Lo que ningún expediente prueba solo')(
  'note',
  'que la hora de un acto sea la verdadera: es la del servidor hasta que un testigo firma el sello. Tampoco quién estaba ante el teclado: es la sesión que el servidor registró.',
);
