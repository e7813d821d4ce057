import { ClearError } from '@expediente/platform/clear-error.ts';
import { type Actor, installationRun, SEALS as SEALS_RUN } from '@expediente/projections/ops.ts';
import type { ComparedSeal } from '@expediente/projections/shared/seals.ts';
import type { ComparisonReport } from '@expediente/schemas/seal/read.ts';
import { COMPARING } from '@expediente/schemas/seal/words.ts';
import type { Foundations } from '../../foundations/foundations.ts';
import { named } from '../../integrity/naming.ts';
import { abandoned } from '../../integrity/run.ts';
import { type Comparison, compareNote, termsOf } from '../../seals/compare.ts';
import { heldNote, noteOf } from '../../seals/held.ts';
import { comparisonInWords, NOT_HELD } from '../../seals/words.ts';

export interface ComparisonOptions {
  readonly by: Actor;
  readonly run: number | undefined;
  readonly signal: AbortSignal;
  /** Called with the number of the run once the run is accepted. */
  onBegun?(run: number): void;
}

/**
 * Compares the log with a note as a run of the journal, only one at a time in the whole installation; the page shows
 * its report.
 * @throws {ClearError} when one runs already, or the note cannot be compared
 */
export async function recordedComparison(
  foundations: Foundations,
  { note, vkey }: ComparedSeal,
  { by, run, signal, onBegun }: ComparisonOptions,
): Promise<ComparisonReport> {
  const { installation } = foundations;
  const held = heldNote(noteOf(note), vkey, await termsOf(foundations));
  if (held.is !== 'checkpoint') throw new ClearError(NOT_HELD[held.is]);
  const { sealDir } = installation.configuration;
  const begun = { projection: SEALS_RUN, kind: 'compare', by, run, total: held.checkpoint.size } as const;
  return await installationRun(
    foundations,
    { ...begun, once: () => new ClearError(COMPARING), signal, ...(onBegun && { onBegun }) },
    async (meter, stopped) => {
      const comparing = compareNote(foundations, held, {
        folders: sealDir === undefined ? [] : [sealDir],
        signal: stopped,
        onProgress: (events) => meter.events(events),
      });
      const comparison = await abandoned(comparing, stopped);
      const report = await reportOf(foundations, comparison);
      const [verdict = ''] = report.lines;
      return {
        result: report,
        run: {
          message: verdict,
          comparison: report,
          ...(!report.holds && { outcome: 'found' }),
          details: { seal: report.number, size: report.size },
        },
      };
    },
  );
}

/** Report of a comparison, with the names by which people know its records. */
async function reportOf(foundations: Foundations, comparison: Comparison): Promise<ComparisonReport> {
  const { found, number, held } = comparison;
  const places = [...comparison.removed.slice(0, 20).map(({ stream }) => stream), ...placesOf(found)];
  const names = await named(
    foundations,
    places.map((stream) => ({ check: 'seal', stream, what: '', witness: '' })),
  );
  const nameOf = new Map(places.map((stream, at) => [stream, names[at]?.record ?? stream]));
  // A record that is gone has no name, and its neighbours did not change.
  const isNamed = found.is === 'missing' ? comparison.removed.length > 0 : NAMES_FIRST.includes(found.is);
  const first = isNamed ? names[0] : undefined;
  return {
    holds: found.is === 'continued',
    number: number ?? null,
    size: held.checkpoint.size,
    lines: comparisonInWords(comparison, (stream) => nameOf.get(stream) ?? stream),
    history: first?.history ?? null,
  };
}

/** Findings about one record, which is the first that `placesOf` names. */
const NAMES_FIRST: readonly Comparison['found']['is'][] = ['differs', 'altered', 'extra'];

/** Records that a comparison names, that of the first difference before others. */
function placesOf(found: Comparison['found']) {
  switch (found.is) {
    case 'missing':
      return [found.before, found.after].flatMap((place) => (place ? [place.stream] : []));
    case 'extra':
    case 'differs':
      return [found.event, found.before].flatMap((place) => (place ? [place.stream] : []));
    case 'altered':
      return [found.event.stream];
    case 'shorter':
      return found.last ? [found.last.stream] : [];
    default:
      return [];
  }
}
