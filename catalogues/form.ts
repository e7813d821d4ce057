/** How a catalogue's form is laid out; titles, limits and messages come from the fields' schemas. */
export interface CatalogueForm<Field extends string = string> {
  readonly size: 'medium' | 'large' | 'xl';
  /** Name in the payload of a password, which is set with the record and is no field of it. */
  readonly password?: string;
  readonly groups: readonly FormGroup<Field>[];
}

export interface FormGroup<Field extends string = string> {
  readonly title?: string;
  readonly fields: readonly CatalogueField<Field>[];
}

export interface CatalogueField<Field extends string = string> {
  readonly field: Field;
  /** Of 12 columns on a wide screen. Default 12. */
  readonly span?: number;
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
  /** Stands behind a tab of that name, after the fields that have none. */
  readonly tab?: string;
  /** A text that holds no word is refused with this, though its schema leaves it open. */
  readonly needed?: string;
  readonly help?: string;
  readonly rows?: number;
  /** The input's own limit, when it is below the server's (R2 §5). */
  readonly maxLength?: number;
  /** Words for the values of an enum, when they are not the values themselves. */
  readonly options?: readonly { readonly value: string | number; readonly label: string }[];
  /** The field counts, and must be filled, only while this holds; otherwise it is locked and empty. */
  readonly when?: FieldCondition<Field>;
  /** Only users of this profile may see and set it (R1 §6). */
  readonly onlyProfile?: number;
  /** Shown beside the field: a field that a join of the picked record answers. */
  readonly shows?: { readonly name: string; readonly title: string };
}

/** Another field's value; with `of`, that field of the record which it names. */
export interface FieldCondition<Field extends string = string> {
  readonly field: Field;
  readonly of?: string;
  readonly is: string | number;
}
