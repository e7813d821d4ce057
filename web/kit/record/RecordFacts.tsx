import type { ViewedField, ViewOf } from '@expediente/schemas/shared/view.ts';
import { type Fact, Facts } from '../layout/Facts.tsx';
import { shownValue } from '../list/columns.tsx';

interface OwnFact {
  readonly title?: string;
  readonly text?: string;
  /** Facts from other sources than the record, inserted before this one. */
  readonly before?: readonly Fact[];
}

/** Changes to a view's facts that depend on the record, by their first field; null leaves one out. */
export type OwnFacts<Read> = { readonly [Field in ViewedField<Read>]?: OwnFact | null };

/**
 * Facts of a record by its view, in words; an empty one is '', unless its view leaves it out.
 * @param group group of facts; absent: all
 */
export function factsOf<Read extends object>(
  view: ViewOf<Read>,
  record: Read,
  own?: OwnFacts<Read>,
  group?: string,
): readonly Fact[] {
  return view.flatMap((fact): readonly Fact[] => {
    const fields = typeof fact.of === 'string' ? ([fact.of] as const) : fact.of;
    const mine = own?.[fields[0]];
    if (mine === null || (group !== undefined && fact.group !== group)) return [];
    const { title, kind = 'text', span } = fact;
    const texts = fields.map((field) => shownValue<Read>({ field, title, kind }, record));
    const value = mine?.text ?? texts.filter((text) => text !== '–').join(' · ');
    const shown = { name: mine?.title ?? title, value, ...(span === undefined ? {} : { span }) };
    return [...(mine?.before ?? []), ...(fact.ifFilled && value === '' ? [] : [shown])];
  });
}

interface Props<Read> {
  readonly view: ViewOf<Read>;
  readonly record: Read;
  readonly own?: OwnFacts<Read>;
}

/** Facts of a record that is only read; nothing where its view has none. */
export function RecordFacts<Read extends object>({ view, record, own }: Props<Read>) {
  const facts = factsOf(view, record, own);
  return facts.length > 0 && <Facts facts={facts} />;
}
