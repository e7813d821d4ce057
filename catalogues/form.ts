import type { FormField } from '@expediente/schemas/shared/form.ts';

/** A catalogue's form. */
export interface CatalogueForm<Field extends string = string> {
  readonly size: 'medium' | 'large' | 'xl';
  /** Payload name of a password, which is set together with the record but is not a field of it. */
  readonly password?: string;
  readonly fields: readonly CatalogueField<Field>[];
}

/**
 * Field of a catalogue's form, in the language of every form. Its name is that of the record's field; the name in the
 * payload, the title, the initial value and the locks come from the definition.
 */
export interface CatalogueField<Field extends string = string>
  extends Pick<
    FormField<Field>,
    'name' | 'span' | 'heading' | 'tab' | 'help' | 'rows' | 'maxLength' | 'options'
  > {
  /**
   * undefined: the widget follows from the schema. `record` picks a record of the field's reference, `color` and `icon`
   * are an action's look; `template` is the text of a document; `units`, `permissions` and `submenus` are lists with an
   * editor of their own.
   */
  readonly widget?:
    | 'area'
    | 'radio'
    | 'record'
    | 'image'
    | 'color'
    | 'icon'
    | 'phone'
    | 'template'
    | 'units'
    | 'permissions'
    | 'submenus';
  /** Message that refuses a text without any word, although the field's schema accepts it. */
  readonly needed?: string;
  /** Condition under which the field is used and must be filled; otherwise the field is locked and empty. */
  readonly when?: FieldCondition<Field>;
  /** Only users of this profile may see and set it (R1 §6). */
  readonly onlyProfile?: number;
  /** Value shown next to the field: a field that a join selects from the picked record. */
  readonly shows?: { readonly name: string; readonly title: string };
}

/** Condition on another field's value or, with `of`, on that field of the record that the other field refers to. */
export interface FieldCondition<Field extends string = string> {
  readonly field: Field;
  readonly of?: string;
  readonly is: string | number;
}
