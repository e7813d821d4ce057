import type { SupplyRecord, UnitRecord, UserRecord } from './records.ts';

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
