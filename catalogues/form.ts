import type { FormField } from '@expediente/schemas/shared/form.ts';

/** A catalogue's form. */
export interface CatalogueForm<Field extends string = string> {
  readonly size: 'medium' | 'large' | 'xl';
  /** Name in the payload of a password, which is set with the record and is no field of it. */
  readonly password?: string;
  readonly fields: readonly CatalogueField<Field>[];
}

/**
 * A field of a record in the language of every form. Its name is the record's: that in the payload, its title, what it
 * begins with and what locks it come from the definition.
 */
export interface CatalogueField<Field extends string = string>
  extends Pick<
    FormField<Field>,
    'name' | 'span' | 'heading' | 'tab' | 'help' | 'rows' | 'maxLength' | 'options'
  > {
  /**
   * Absent: from the schema. `record` picks a record of the field's reference, `color` and `icon` are an action's look;
   * `template` is the text of a document; `units`, `permissions` and `submenus` are lists with an editor of their own.
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
  /** A text that holds no word is refused with this, though its schema leaves it open. */
  readonly needed?: string;
  /** The field counts, and must be filled, only while this holds; otherwise it is locked and empty. */
  readonly when?: FieldCondition<Field>;
  /** Only users of this profile may see and set it (R1 §6). */
  readonly onlyProfile?: number;
  /** Shown next to the field: a field that a join of the picked record answers. */
  readonly shows?: { readonly name: string; readonly title: string };
}

/** Another field's value; with `of`, that field of the record which it names. */
export interface FieldCondition<Field extends string = string> {
  readonly field: Field;
  readonly of?: string;
  readonly is: string | number;
}
