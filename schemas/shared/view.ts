import type { ColumnKind } from './form.ts';
import type { AuditRead, RecordRead } from './read.ts';

/** Title and kind of a field that views show. */
export interface ReadTitle {
  readonly title: string;
  readonly kind?: ColumnKind;
}

/** Fields that the frame of every record shows: title, chip, audit line, actions. */
type Framed = keyof RecordRead | keyof AuditRead | 'id' | 'state';
/** The fields of a record read that its view accounts for. */
export type ViewedField<Read> = Exclude<Extract<keyof Read, string>, Framed>;

/** One fact of a record that is only read. */
export interface FactField<Name extends string = string> {
  /** Its field; of several their texts are joined by ` · `. */
  readonly of: Name | readonly [Name, ...Name[]];
  readonly title: string;
  /** Absent: text. */
  readonly kind?: ColumnKind;
  /** Columns that it takes, of 12 on a wide screen. Default 3. */
  readonly span?: number;
  /** Left out while it is empty; absent: a dash. */
  readonly ifFilled?: true;
  /** Facts of one group are drawn together, under that name. */
  readonly group?: string;
}

/** The facts of a record in their order. */
export type ViewOf<Read> = readonly FactField<ViewedField<Read>>[];

/** A fact that is titled by its record's table. */
interface TitledFact<Titled extends string> extends Omit<FactField, 'of' | 'title'> {
  readonly of: Titled;
}

interface Definition<Name extends string, Titled extends string> {
  readonly facts: readonly (FactField<Name> | TitledFact<Titled & Name>)[];
  /** Shown by other parts of the record: title, lead, head, lines. */
  readonly elsewhere: readonly Name[];
  /** Not shown at all: keys, figures of the list. */
  readonly leftOut: readonly Name[];
}

type FieldsOf<Of> = Of extends string ? Of : Of extends readonly (infer Name)[] ? Name : never;
type NamedIn<View> = View extends {
  readonly facts: readonly { readonly of: infer Of }[];
  readonly elsewhere: readonly (infer Elsewhere)[];
  readonly leftOut: readonly (infer LeftOut)[];
}
  ? FieldsOf<Of> | Elsewhere | LeftOut
  : never;
/** Asks for a property that no view has, named after the fields that are missing. */
type Whole<Missing> = [Missing] extends [never] ? unknown : { readonly missing: Missing };

/**
 * The part of a record read that is shown next to its form: `viewOf<PacDetail>()({ facts, elsewhere, leftOut })`. Each field has to
 * be in one of the three: a view that forgets one does not compile. @param titles titles and kinds of facts that give none
 * (`readTitlesOf`)
 */
export const viewOf =
  <Read>() =>
  <const View extends Definition<ViewedField<Read>, Titled>, const Titled extends string = never>(
    view: View & Whole<Exclude<ViewedField<Read>, NamedIn<View>>>,
    titles?: Readonly<Record<Titled, ReadTitle>>,
  ): ViewOf<Read> =>
    view.facts.map(
      (fact) => ('title' in fact ? fact : { ...titles?.[fact.of], ...fact }) as FactField<ViewedField<Read>>,
    ); // those without a title are in the table of titles
