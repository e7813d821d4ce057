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

/** A fact of a record that is only read. */
export interface FactField<Name extends string = string> {
  /** Field of the fact; the texts of several fields are joined by ` · `. */
  readonly of: Name | readonly [Name, ...Name[]];
  readonly title: string;
  /** Absent: text. */
  readonly kind?: ColumnKind;
  /** Width in columns, of 12 on a wide screen. Default 3. */
  readonly span?: number;
  /** Set for a fact that is left out while it is empty; absent: a dash is shown. */
  readonly ifFilled?: true;
  /** Name of the group in which facts are drawn together. */
  readonly group?: string;
}

/** The facts of a record in their order. */
export type ViewOf<Read> = readonly FactField<ViewedField<Read>>[];

/** A fact whose title comes from the record's table. */
interface TitledFact<Titled extends string> extends Omit<FactField, 'of' | 'title'> {
  readonly of: Titled;
}

interface Definition<Name extends string, Titled extends string> {
  readonly facts: readonly (FactField<Name> | TitledFact<Titled & Name>)[];
  /** Fields shown by other parts of the record: title, lead, head, lines. */
  readonly elsewhere: readonly Name[];
  /** Fields that are not shown at all: keys, figures of the list. */
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
/** Requires a property that no view has, named after the missing fields. */
type Whole<Missing> = [Missing] extends [never] ? unknown : { readonly missing: Missing };

/**
 * Part of a record read that is shown next to its form: `viewOf<PacDetail>()({ facts, elsewhere, leftOut })`. Each
 * field has to be in one of the three: a view that forgets one does not compile.
 * @param titles titles and kinds of facts that give none (`readTitlesOf`)
 */
export const viewOf =
  <Read>() =>
  <const View extends Definition<ViewedField<Read>, Titled>, const Titled extends string = never>(
    view: View & Whole<Exclude<ViewedField<Read>, NamedIn<View>>>,
    titles?: Readonly<Record<Titled, ReadTitle>>,
  ): ViewOf<Read> =>
    view.facts.map(
      (fact) => ('title' in fact ? fact : { ...titles?.[fact.of], ...fact }) as FactField<ViewedField<Read>>,
    ); // facts without a title are in the table of titles
