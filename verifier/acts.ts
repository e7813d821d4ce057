import { personText } from '@expediente/kernel/text.ts';
import type { LeafChange } from '@expediente/machines/history/changes.ts';
import { fieldOf, fieldThen, shown, shownLeaves, statusLabel } from '@expediente/machines/history/fields.ts';
import { momentsIn, type ReadMoment, shownFields } from '@expediente/machines/history/moments.ts';
import type { NamesThen } from '@expediente/machines/history/names.ts';
import type { AnyReading } from '@expediente/machines/history/reading.ts';
import { titleOf as recordTitle } from '@expediente/machines/history/titles.ts';
import { shownJson } from '@expediente/machines/history/values.ts';
import { readingOf } from '@expediente/machines/readings/readings.ts';
import { namesIn, recorded } from './names.ts';
import { otherWords } from './other-words.ts';
import { type Followed, sealedRevision } from './proven.ts';
import type { Act, ActField } from './report.ts';
import { rightText } from './right.ts';

/** A record in words, worked out from its events alone. */
export interface InWords {
  /** Name by the last sealed act, 'Orden de compra 18'; absent where no act is sealed. */
  readonly name?: string;
  /** The record after its last sealed act. */
  readonly state: readonly ActField[];
  readonly acts: readonly Act[];
}

/** Most fields of an act that are shown: a plan has thousands. */
const MOST_FIELDS = 200;

/** Acts of a record as its Historia shows them, each with its changes, its user, its time and its right. */
export function inWords(own: Followed, histories: readonly Followed[]): InWords {
  const { events, stream } = own.history;
  const sealedTo = sealedRevision(own) ?? -1;
  const names = namesIn(histories);
  const category = stream.slice(0, stream.indexOf('-'));
  const reading = readingOf(category);
  const moments = reading && momentsIn(reading, events.map(recorded));
  const acts = events.map((event, at): Act => {
    const { revision, metadata } = event;
    const moment = moments?.[at];
    const other = reading ? undefined : otherWords(category, event);
    const { kind, sentence, reason } = moment?.words ?? other ?? UNKNOWN;
    return {
      ...{ revision, kind, sentence, reason },
      who: personText(metadata.userName ?? '', metadata.username),
      right: rightText(metadata.right, metadata.at ?? '', names),
      at: metadata.at ?? '',
      isSealed: revision <= sealedTo,
      fields: reading && moment ? fieldsOf(reading, moment, names, metadata.at ?? '') : (other?.fields ?? []),
    };
  });
  const last = moments?.findLast(({ words }, at) => words && (events[at]?.revision ?? 0) <= sealedTo);
  return {
    ...(reading && last && { name: recordTitle({ noun: reading.noun, ...reading.shown }, last.name) }),
    state: reading && last ? stateOf(reading, last, names, events.at(-1)?.metadata.at ?? '') : [],
    acts,
  };
}

/** Words for an act that is not known: types of events are the program's own, and English. */
const UNKNOWN = {
  kind: 'Sin interpretar',
  sentence: 'Un acto que este verificador no sabe leer: consulte una versión más nueva',
  reason: '',
};

function fieldsOf(
  reading: AnyReading,
  { changes }: ReadMoment,
  names: NamesThen,
  at: string,
): readonly ActField[] {
  const fields = shownFields(reading);
  const text = (change: LeafChange, value: LeafChange['before']): string =>
    shownJson(shown(fields, names, at, change.path, value).value, fieldOf(fields, names, at, change).kind);
  return bounded(
    changes.map((change) => {
      const { label, line } = fieldOf(fields, names, at, change);
      const before = text(change, change.before);
      return {
        label: line ? `${line.list}, ${line.title}: ${label}` : label,
        value: text(change, change.after),
        ...(before !== NOTHING && { before }),
      };
    }),
  );
}

const NOTHING = shownJson(null);

function stateOf(reading: AnyReading, moment: ReadMoment, names: NamesThen, at: string): readonly ActField[] {
  const fields = shownFields(reading);
  const { amount, party } = leadOf(reading, moment);
  const leaves = shownLeaves(fields, moment.state).map((leaf) => fieldThen(fields, names, at, leaf));
  return bounded([
    { label: 'Estado', value: statusLabel(fields, moment.status) },
    ...(amount === undefined ? [] : [{ label: 'Monto', value: shownJson(amount, 'money') }]),
    ...(party === undefined || party === '' ? [] : [{ label: 'A quién, o qué', value: party }]),
    ...leaves.flatMap(({ label, line, value, kind, field }) => {
      const text = shownJson(value, kind);
      return text === NOTHING || field === 'status'
        ? []
        : [{ label: line ? `${line.list}, ${line.title}: ${label}` : label, value: text }];
    }),
  ]);
}

function leadOf({ shown: { head } }: AnyReading, { folded }: ReadMoment) {
  try {
    const { amount, party } = head?.lead(folded) ?? {};
    return { amount, party };
  } catch {
    return {};
  }
}

const bounded = (fields: readonly ActField[]): readonly ActField[] =>
  fields.length <= MOST_FIELDS
    ? fields
    : [
        ...fields.slice(0, MOST_FIELDS),
        {
          label: 'Y más',
          value: `${fields.length - MOST_FIELDS} campos, que están en el archivo de sus eventos`,
        },
      ];
