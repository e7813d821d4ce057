import type { Price } from '@expediente/kernel/decimal.ts';

/**
 * Records of the catalogues, as deciding reads them by reference (architecture "Deciding") and look-ups answer them.
 * Ids given by users are text, except those of units; ids given by the server are integers.
 */
export interface UnitRecord {
  readonly id: number;
  readonly description: string;
  readonly appear_in_acts: 0 | 1;
  readonly is_executor: 0 | 1;
  /** Executors only. */
  readonly id_entity: number | null;
  /** Cost centres only: their executor. */
  readonly id_parent: number | null;
  readonly address: string;
  readonly unit_phone: string;
  readonly name_request: string;
  readonly profession_request: string;
  readonly name_boss: string;
  readonly profession_boss: string;
  readonly state: 0 | 1;
}
export interface EntityRecord {
  readonly id: number;
  readonly description: string;
  readonly state: 0 | 1;
  /** Hash of the stored image, or ''. */
  readonly entity_logo: string;
}
export interface SignatoryRecord {
  readonly id: number;
  readonly name: string;
  readonly profession: string;
  readonly state: 0 | 1;
  readonly main: 0 | 1;
  readonly type: 'SOLICITANTE' | 'AUTORIZADOR';
  readonly in_acts: 0 | 1;
  readonly type_unops: 'REALIZA' | 'REVISA';
  readonly unops: 0 | 1;
  readonly id_unit: number;
}
export interface AddressRecord {
  readonly id: number;
  readonly description: string;
  readonly enabled: 0 | 1;
  readonly id_unit: number;
}
export interface GroupRecord {
  readonly id: string;
  readonly description: string;
}
export interface RowRecord {
  /** Renglón, three digits as text. */
  readonly id: string;
  readonly description: string;
  readonly id_group: string;
}
export interface PresentationRecord {
  readonly id: string;
  readonly description: string;
}
export interface SupplyTypeRecord {
  readonly id: number;
  readonly description: string;
  readonly auto_generated: 0 | 1;
  readonly prefix: string;
}
export interface SupplyRecord {
  readonly id: number;
  readonly cod_internal: string;
  /** Base code and stored code (base-presentation unless auto-generated). */
  readonly cod_ppr_base: string;
  readonly cod_ppr: string;
  readonly description_ppr: string;
  readonly description_internal: string;
  readonly id_presentation: string | null;
  readonly id_row: string;
  readonly id_type_supplies: number;
  readonly price: Price;
  readonly state: 0 | 1;
  readonly has_catalog: 0 | 1;
}
export interface ProviderRecord {
  readonly id: number;
  readonly nit: string;
  readonly name: string;
  readonly contact: string;
  readonly phone: string;
  readonly phone_office: string;
  readonly email: string;
  readonly address: string;
  readonly state: 0 | 1;
}
export interface PurchaseTypeRecord {
  readonly id: number;
  readonly description: string;
  readonly justification: 0 | 1;
  readonly id_unit: number;
  /** Documents as markup with `{{keywords}}`; all but the last have text (R2 §5). */
  readonly template_award: string;
  readonly template_business: string;
  readonly template_certification_award: string;
  readonly template_certification_business: string;
  readonly template_act_purchase_order: string;
}
export interface ProductRecord {
  readonly id: string;
  readonly description: string;
}
export interface SubProductRecord {
  readonly id: string;
  readonly description: string;
  readonly description_short: string;
  readonly program: string;
  readonly budget: string;
  readonly id_sub_products_master: string;
}
export interface ModificationTypeRecord {
  readonly id: string;
  readonly description: string;
}
export interface ParticipantRecord {
  readonly id: number;
  readonly name: string;
  readonly enabled: 0 | 1;
  readonly main: 0 | 1;
  readonly type: 'COMISION' | 'SECRETARIA';
  readonly id_unit: number;
  readonly actas_oc: 0 | 1;
  readonly predeterminado_actas_oc: 0 | 1;
}
export interface BookRecord {
  readonly id: number;
  readonly name: string;
  readonly enabled: 0 | 1;
  readonly main: 0 | 1;
  readonly id_unit: number;
}
export interface ActionRecord {
  readonly id_actions: number;
  readonly description_actions: string;
  readonly field_actions: string;
  readonly color_actions: string;
  readonly icon_actions: string;
  readonly enabled_actions: 0 | 1;
}
export interface UserRecord {
  readonly id: number;
  readonly full_name: string;
  readonly email: string;
  readonly phone: string;
  readonly username: string;
  readonly state: 0 | 1;
  readonly id_profile: number;
  readonly units: readonly { readonly id: number; readonly state: 0 | 1 }[];
}
/** Reach of a profile (domain §8 "Scope"): `assigned` follows the user's own units. */
export type Reach = 'institution' | 'assigned';
/** Rights of a profile on one page; the menu has the page's place. */
export interface ProfilePage {
  readonly a_href: string;
  /** Exactly one page of a profile is its first (R1 §5). */
  readonly main: 0 | 1;
  readonly enabled: 0 | 1;
  readonly actions: readonly { readonly field: string; readonly enabled: 0 | 1 }[];
}
export interface ProfileRecord {
  readonly id: number;
  readonly description: string;
  /** 1: made by the system, cannot be deleted. */
  readonly auto_generated: 0 | 1;
  readonly reach: Reach;
  readonly pages: readonly ProfilePage[];
}
/** A page of the menu with the actions that a profile may be given on it. */
export interface MenuPage {
  readonly description: string;
  readonly a_href: string;
  readonly enabled: 0 | 1;
  /** 0: the page has permissions of its own and no entry in the menu (`subproductos`). */
  readonly show: 0 | 1;
  readonly actions: readonly string[];
}
export interface MenuGroup {
  readonly description: string;
  readonly icon: string;
  readonly enabled: 0 | 1;
  readonly childrens: readonly MenuPage[];
}
/** A parent group of the menu with its child groups and their pages (R1 §3). */
export interface MenuOptionRecord {
  readonly id_tags_items_parent_master: number;
  readonly description: string;
  readonly icon: string;
  readonly enabled: 0 | 1;
  readonly submenus: readonly MenuGroup[];
}

/** States from which a paper of an order may be required; `OPCIONAL`: from none (hospital D1). */
export const PAPER_REQUIRED = ['OPCIONAL', 'COMPLETADO', 'DEVENGADO', 'ENVIADO DAF'] as const;

export interface PaperKindRecord {
  readonly id: number;
  readonly description: string;
  readonly required_from: (typeof PAPER_REQUIRED)[number];
  /** Texts of purchase types, one a line or with commas between; '': all types. */
  readonly purchase_types: string;
  /** Place among the kinds. */
  readonly position: number;
  readonly state: 0 | 1;
}
export interface RejectionCauseRecord {
  readonly id: number;
  readonly description: string;
  readonly state: 0 | 1;
}

/** Records by the name of their catalogue, which is also their stream category and module name. */
export interface CatalogueRecords {
  readonly unit: UnitRecord;
  readonly entity: EntityRecord;
  readonly signatory: SignatoryRecord;
  readonly address: AddressRecord;
  readonly group: GroupRecord;
  readonly row: RowRecord;
  readonly presentation: PresentationRecord;
  readonly supplyType: SupplyTypeRecord;
  readonly supply: SupplyRecord;
  readonly provider: ProviderRecord;
  readonly purchaseType: PurchaseTypeRecord;
  readonly product: ProductRecord;
  readonly subProduct: SubProductRecord;
  readonly modificationType: ModificationTypeRecord;
  readonly participant: ParticipantRecord;
  readonly book: BookRecord;
  readonly paperKind: PaperKindRecord;
  readonly rejectionCause: RejectionCauseRecord;
  readonly action: ActionRecord;
  readonly user: UserRecord;
  readonly profile: ProfileRecord;
  readonly menuOption: MenuOptionRecord;
}
export type CatalogueName = keyof CatalogueRecords;
