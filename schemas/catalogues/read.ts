import type { MenuOptionRecord, SupplyRecord, UnitRecord, UserRecord } from './records.ts';

/** `/unit/get/user`, `/unit/pac/get/all/{year}`, `/unit/publicpac/get/all/{year}`: cost centres in sight. */
export interface UnitLookup
  extends Pick<UnitRecord, 'id' | 'description' | 'appear_in_acts' | 'id_parent' | 'address' | 'unit_phone'> {
  readonly parent_description: string | null;
}

/** `/supplies/get/public`: the record with its descriptions (R2 §2). */
export interface SupplyLookup extends SupplyRecord {
  readonly description_presentation: string | null;
  readonly description_row: string;
  readonly id_group: string;
  readonly description_group: string;
  readonly description_type_supplies: string;
  readonly auto_generated: 0 | 1;
}

/** `/address/get/public/{unit}`: the unit's own address first, as `main` (domain §7.7). */
export interface AddressLookup {
  readonly id: number | 'main';
  readonly description: string;
  readonly enabled: 0 | 1;
  readonly id_unit: number;
}

/** `/users/get/information` (R1 §2 "My information"). */
export interface UserInformation
  extends Pick<UserRecord, 'id' | 'full_name' | 'email' | 'phone' | 'username' | 'id_profile'> {
  readonly profile: string;
  readonly units: readonly (Pick<UnitRecord, 'id' | 'description' | 'id_parent'> & {
    readonly parent_description: string | null;
  })[];
}

/** `/users/unit/get/all/{id}`: an executor with the cost centres that a user may be given (R1 §3). */
export interface UserUnits {
  readonly id: number;
  readonly description: string;
  readonly units: readonly {
    readonly id: number;
    readonly description: string;
    /** 1: the user works for it. */
    readonly state: 0 | 1;
    /** 1: the unit was assigned to the user at some time. */
    readonly exists_unit: 0 | 1;
  }[];
}

/** `/profile/tagsitems/get/all/{id}`: the menu with a profile's flags (R1 §3). */
export interface ProfileTree
  extends Pick<MenuOptionRecord, 'id_tags_items_parent_master' | 'description' | 'icon'> {
  readonly submenus: readonly {
    readonly description: string;
    readonly icon: string;
    readonly childrens: readonly {
      readonly description: string;
      readonly a_href: string;
      readonly enabled: 0 | 1;
      readonly main: 0 | 1;
      readonly actions: readonly {
        readonly field: string;
        readonly description: string;
        readonly enabled: 0 | 1;
      }[];
    }[];
  }[];
}

/** `/typepurchase/keywords`: a keyword that a template may use. */
export interface TemplateKeyword {
  readonly name: string;
  readonly meaning: string;
  readonly sample: string;
}

/** Answer to the save of a catalogue's record. */
export interface CatalogueSaved<Key extends string | number> {
  readonly id: Key;
  readonly revision: number;
  /** Spanish notice of something to look at again: a NIT with a wrong check digit, a record that is alike. */
  readonly warning?: string;
  /** 1: the change ended the sessions of that user. */
  readonly signed_out?: 1;
}

/** Answer to the removal of a record; one with a history is only made inactive. */
export interface CatalogueRemoved<Key extends string | number> {
  readonly id: Key;
  readonly warning?: string;
  readonly signed_out?: 1;
}

/** Fields of a record that may not change now, each with its reason in Spanish. */
export interface LockedFields {
  readonly locked: Readonly<Record<string, string>>;
}
