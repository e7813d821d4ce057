import { capital } from '@expediente/kernel/text.ts';
import { momentsIn } from '@expediente/machines/history/moments.ts';
import type { NamesThen } from '@expediente/machines/history/names.ts';
import { readingOf } from '@expediente/machines/readings/readings.ts';
import { CATALOGUE_WORDS } from './catalogue-words.ts';
import type { Event } from './chain.ts';
import { type Followed, sealedRevision } from './proven.ts';

/** Name that holds from a revision's time on. */
interface NameSince {
  readonly at: string;
  readonly name: string;
}

/** Names of the records of an archive at any instant, from the events that the seal covers. */
export function namesIn(histories: readonly Followed[]): NamesThen {
  const byStream = new Map(histories.map((each) => [each.history.stream, each]));
  const known = new Map<string, readonly NameSince[]>();
  return {
    nameOf({ kind, id }, at) {
      const stream = `${categoryOf(kind)}-${id}`;
      const followed = byStream.get(stream);
      if (!followed) return undefined;
      const names = known.get(stream) ?? namesOf(followed);
      known.set(stream, names);
      const name = names.findLast((each) => each.at <= at) ?? names[0];
      return name && { name: name.name };
    },
  };
}

function namesOf(followed: Followed): readonly NameSince[] {
  const sealedTo = sealedRevision(followed) ?? -1;
  const { events, stream } = followed.history;
  const sealed = events.filter(({ revision }) => revision <= sealedTo);
  if (sealed[0]?.revision !== 0) return [];
  const at = sealed.map(({ metadata }) => metadata.at ?? '');
  const category = stream.slice(0, stream.indexOf('-'));
  const reading = readingOf(category);
  if (reading)
    return momentsIn(reading, sealed.map(recorded)).map(({ name }, index) => ({ at: at[index] ?? '', name }));
  let record: Readonly<Record<string, unknown>> = {};
  return sealed.map(({ data }, index) => {
    record = { ...record, ...(data as Readonly<Record<string, unknown>>) }; // events of catalogues hold a record's fields
    const name = (CATALOGUE_WORDS[category]?.label ?? [])
      .map((field) => String(record[field] ?? ''))
      .join(' ');
    return { at: at[index] ?? '', name };
  });
}

/** Event in the form that the folds of the product take. */
export const recorded = ({ stream, revision, type, data, metadata }: Event) => ({
  ...{ stream, revision, type },
  data: data as Parameters<typeof momentsIn>[1][number]['data'], // parsed from the line as JSON
  // texts, as the line was checked to have
  metadata: metadata as unknown as Parameters<typeof momentsIn>[1][number]['metadata'],
});

/** Category of a kind, by which streams are named: `unops-consolidation` has `unopsConsolidation-1`. */
const categoryOf = (kind: string): string =>
  kind.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Title of a catalogue: 'Insumo'; undefined: there is no such catalogue. */
export const catalogueTitle = (category: string): string | undefined => {
  const words = CATALOGUE_WORDS[category];
  return words && capital(words.noun);
};
