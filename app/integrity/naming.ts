import type { StreamName } from '@expediente/kernel/streams.ts';
import { queriesOver } from '@expediente/platform/database.ts';
import { MODULES } from '@expediente/projections/modules.ts';
import { recordsOfStreams } from '@expediente/projections/ops/naming.ts';
import type { DifferenceRecord, IntegrityFinding } from '@expediente/schemas/ops/read.ts';
import type { Foundations } from '../foundations/foundations.ts';
import { calledByStream } from '../store/called.ts';
import type { Finding } from './finding.ts';
import { inGroups, type PlacedFinding } from './grouping.ts';

/** Finding as it is shown. */
export interface NamedFinding extends PlacedFinding {
  /** Name of its record for people: 'Orden de compra OC-12/2026'. */
  readonly record: string;
  /** Address of its history; absent if it has none, or it is gone. */
  readonly history?: DifferenceRecord;
}

/** Number of findings that are named and shown; further ones are only counted. */
export const MOST_SHOWN = 100;

/** Findings with the names of their records, as far as the installation still knows them. */
export async function named(
  { pool, store }: Pick<Foundations, 'pool' | 'store'>,
  findings: readonly Finding[],
): Promise<readonly NamedFinding[]> {
  const shown = inGroups(findings).slice(0, MOST_SHOWN);
  const streams = [...new Set(shown.flatMap(({ stream }) => stream ?? []))];
  const parts = { db: queriesOver(pool), store, modules: MODULES };
  const records = await recordsOfStreams(parts, streams);
  const known = new Map(streams.map((stream, at) => [stream, records[at] ?? undefined]));
  const names = new Map(
    streams.map((stream) => {
      const name = known.get(stream)?.name;
      return [stream, name === undefined ? calledByStream(stream) : `${name} (${stream})`];
    }),
  );
  return shown.map((finding) => {
    const history = finding.stream && known.get(finding.stream);
    return { ...finding, record: nameIn(finding, names), ...(history && { history }) };
  });
}

/** Findings in the form in which runs keep them and the page shows them. */
export const keptFindings = (findings: readonly NamedFinding[]): readonly IntegrityFinding[] =>
  findings.map(({ check, record, history = null, sure = null, what, witness, follows }) => ({
    ...{ check, record, history, sure, what, witness },
    ...(follows && { follows: 1 }),
  }));

/** Findings named by their streams, without reading the database. */
export const namedByStream = (findings: readonly Finding[]): readonly NamedFinding[] =>
  inGroups(findings)
    .slice(0, MOST_SHOWN)
    .map((finding) => ({ ...finding, record: nameIn(finding, new Map()) }));

/** Names for findings about no history. */
const ABOUT: Readonly<Partial<Record<Finding['check'], string>>> = {
  audit: 'Bitácora',
  file: 'Archivos',
  issued: 'Documentos emitidos',
  row: 'Listas',
  seal: 'Sellos',
};

const nameIn = ({ stream, check }: Finding, names: ReadonlyMap<StreamName, string>): string =>
  stream === undefined
    ? (ABOUT[check] ?? 'Registro de eventos')
    : (names.get(stream) ?? calledByStream(stream));

/** Finding in one line. */
export function inWords({ record, what, sure, witness }: NamedFinding): string {
  const certain =
    sure === undefined ? '' : sure < 0 ? '; nada de ella es seguro' : `; segura hasta la revisión ${sure}`;
  return `${record}: ${what}${certain}. Lo muestra: ${witness}.`;
}
