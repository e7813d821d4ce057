import type { DomainEvent, JsonObject } from '@expediente/kernel/events.ts';
import { type Recorded, toPresent } from '@expediente/schemas/present.ts';
import { changesBetween, type LeafChange } from './changes.ts';
import { isShown } from './fields.ts';
import type { AnyReading, ShownFields } from './reading.ts';

/** A record after one of its events, with the event in words. */
export interface ReadMoment {
  /** Undefined: the event's type or version is newer than this program, or its data are malformed. */
  readonly words?: { readonly kind: string; readonly sentence: string; readonly reason: string };
  /** State that the record's fold returns. */
  readonly folded: unknown;
  /** State in the fields that histories show. */
  readonly state: JsonObject;
  readonly status: number | null;
  readonly name: string;
  readonly changes: readonly LeafChange[];
}

/** Labels, keys and kinds of the fields of a life cycle's records. */
export const shownFields = ({ statuses, label, shown }: AnyReading): ShownFields => ({
  statuses,
  label,
  fields: shown.fields,
  lines: shown.lines,
  ...(shown.order && { order: shown.order }),
});

/** A record after each of its events, in their order. An unreadable event leaves the record unchanged. */
export function momentsIn(reading: AnyReading, events: readonly Recorded[]): readonly ReadMoment[] {
  const fields = shownFields(reading);
  let state: unknown = reading.initial;
  const shownOf = (folded: unknown): JsonObject => reading.fields?.(folded) ?? (folded as JsonObject); // states hold JSON only: they are folded from JSON
  let shown = shownOf(state);
  let before: JsonObject = {};
  return events.map((event): ReadMoment => {
    let words: ReadMoment['words'];
    try {
      const present = toPresent(reading.events, event) as DomainEvent; // a stream holds only events of its reading
      const after = reading.evolve(state, present);
      reading.shown.nameOf(after);
      const fieldsAfter = shownOf(after);
      words = {
        kind: reading.kinds[present.type] ?? '',
        sentence: reading.sentence(present),
        reason: reading.reasonOf(present),
      };
      [state, shown] = [after, fieldsAfter];
    } catch {
      words = undefined;
    }
    const changes = changesBetween(before, shown, fields.lines).filter((change) => isShown(fields, change));
    before = shown;
    return {
      ...(words && { words }),
      folded: state,
      state: shown,
      status: reading.status(state),
      name: reading.shown.nameOf(state),
      changes,
    };
  });
}
