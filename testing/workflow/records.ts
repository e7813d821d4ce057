import { STANDARD_TEMPLATES } from '@expediente/catalogues/templates/standard.ts';
import { price } from '@expediente/kernel/decimal.ts';
import type {
  CatalogueName,
  CatalogueRecords,
  MenuOptionRecord,
  PaperKindRecord,
  ProfileRecord,
  UnitRecord,
  UserRecord,
} from '@expediente/schemas/catalogues/records.ts';

/** Small institution for tests: one executor with two cost centres, another executor with one. */
type Records = { readonly [Name in CatalogueName]?: readonly CatalogueRecords[Name][] };

const unit = (id: number, parent: number | null): UnitRecord => ({
  id,
  description: parent === null ? `UNIDAD EJECUTORA ${id}` : `CENTRO ${id}`,
  appear_in_acts: 0,
  is_executor: parent === null ? 1 : 0,
  id_entity: null,
  id_parent: parent,
  address: 'Ciudad',
  unit_phone: '',
  name_request: '',
  profession_request: '',
  name_boss: '',
  profession_boss: '',
  state: 1,
});

/** A supply of renglón 261 in the catalogue. */
export const supply = (id: number, value: string, changes: Partial<CatalogueRecords['supply']> = {}) => ({
  id,
  cod_internal: String(30_000 + id),
  cod_ppr_base: String(id),
  cod_ppr: `${id}-1`,
  description_ppr: `INSUMO ${id}`,
  description_internal: `INSUMO ${id}`,
  id_presentation: '1',
  id_row: '261',
  id_type_supplies: 1,
  price: price(value),
  state: 1 as const,
  has_catalog: 1 as const,
  ...changes,
});

const user = (id: number, username: string, profile: number, units: readonly number[]): UserRecord => ({
  id,
  full_name: `Persona ${username}`,
  email: '',
  phone: '',
  username,
  state: 1,
  id_profile: profile,
  units: units.map((each) => ({ id: each, state: 1 })),
});

const PAGES = [
  'packsanuales',
  'reprogramacion',
  'programacioncuatrimestral',
  'pedidos',
  'serviciosmedicos',
  'unidadproveedor',
  'actas',
  'unops',
] as const;

const profile = (id: number, description: string, granted: Record<string, string>): ProfileRecord => ({
  id,
  description,
  auto_generated: 0,
  reach: 'assigned',
  pages: Object.entries(granted).map(([a_href, actions], at) => ({
    a_href,
    main: at === 0 ? 1 : 0,
    enabled: 1,
    actions: actions.split(' ').map((field) => ({ field, enabled: 1 })),
  })),
});

const ORDER_ACTIONS =
  'view update receive splitorder closeshort divideorder reuniteorder purchaseorder freeorder undoorder commitment accrued senddaf refuse pay correctpay ban purchaseorderacta';

const AWARD_ACTIONS =
  'view create update delete printaward printbusiness printcertify generatebusiness certifyaward updatetemplates';

const UNOPS_ACTIONS =
  'view create update delete consolidateunops viewconsolidateunops freeunopsconsolidate regularizeunops viewregularizeunops printregularize';

export const PROFILES = [
  profile(2, 'Centro', {
    packsanuales: 'view create update sendrequest',
    reprogramacion: 'view create update sendrequest',
    programacioncuatrimestral: 'view create update sendrequest',
    pedidos: 'view create update sendrequest ban',
    serviciosmedicos: 'view create update sendrequest ban',
    unops: 'view create update delete',
  }),
  profile(3, 'Aprobador', {
    packsanuales: 'view approve refuse',
    reprogramacion: 'view approve refuse',
    programacioncuatrimestral: 'view approve refuse',
    pedidos: 'view refuse',
    serviciosmedicos: 'view refuse',
    actas: 'view certifyaward',
  }),
  profile(4, 'Compras', {
    pedidos: 'view consolidateorder',
    serviciosmedicos: 'view consolidateorder',
    unidadproveedor: ORDER_ACTIONS,
    actas: AWARD_ACTIONS,
    unops: UNOPS_ACTIONS,
  }),
  profile(5, 'Almacén', { unidadproveedor: 'view receive' }),
] as const;

const ACTIONS = new Set(
  PROFILES.flatMap(({ pages }) => pages.flatMap(({ actions }) => actions.map((each) => each.field))),
);

export const MENU: MenuOptionRecord = {
  id_tags_items_parent_master: 1,
  description: 'Menú',
  icon: '',
  enabled: 1,
  submenus: [
    {
      description: 'Compras',
      icon: '',
      enabled: 1,
      childrens: PAGES.map((a_href) => ({ description: a_href, a_href, enabled: 1, show: 1, actions: [] })),
    },
  ],
};

export const USERS = [
  user(11, 'centro', 2, [100101, 100102]),
  user(12, 'solouno', 2, [100101]),
  user(13, 'aprobador', 3, [100101, 100102]),
  user(14, 'compras', 4, [100101, 100102]),
  user(15, 'otro', 2, [100201]),
  user(16, 'otrascompras', 4, [100201]),
  user(17, 'comprasdos', 4, [100102]),
  user(18, 'almacen', 5, [100101, 100102]),
] as const;

const paperKind = (
  id: number,
  description: string,
  changes: Partial<PaperKindRecord> = {},
): PaperKindRecord => ({
  ...{ id, description, required_from: 'OPCIONAL', purchase_types: '', position: id, state: 1 },
  ...changes,
});

export const RECORDS: Records = {
  user: USERS,
  profile: PROFILES,
  menuOption: [MENU],
  unit: [
    unit(100100, null),
    unit(100101, 100100),
    unit(100102, 100100),
    unit(100200, null),
    unit(100201, 100200),
  ],
  group: [
    { id: '100', description: 'SERVICIOS NO PERSONALES' },
    { id: '200', description: 'MATERIALES Y SUMINISTROS' },
    { id: '300', description: 'PROPIEDAD, PLANTA, EQUIPO E INTANGIBLES' },
  ],
  row: [
    { id: '182', description: 'SERVICIOS MÉDICO-SANITARIOS', id_group: '100' },
    { id: '261', description: 'ELEMENTOS Y COMPUESTOS QUÍMICOS', id_group: '200' },
  ],
  subProduct: ['1-1-1', '1-1-2'].map((id) => ({
    id,
    description: `SUBPRODUCTO ${id}`,
    description_short: id,
    program: '',
    budget: '',
    id_sub_products_master: '1-1',
  })),
  supply: [
    supply(1, '2.50'),
    supply(2, '10.00'),
    supply(3, '1.00', { state: 0 }),
    supply(4, '0.00'),
    supply(5, '4.00', { has_catalog: 0 }),
    supply(6, '35.00', { id_row: '182' }),
    supply(7, '620.00', { id_row: '182' }),
  ],
  modificationType: ['A', 'RA', 'E', 'VC', 'VCU', 'VP'].map((id) => ({ id, description: `TIPO ${id}` })),
  provider: [1, 2, 3].map((id) => ({
    id,
    nit: `57693${id}K`,
    name: `PROVEEDOR ${id}`,
    contact: '',
    phone: '',
    phone_office: '',
    email: '',
    address: '',
    state: 1,
  })),
  purchaseType: [
    {
      id: 1,
      description: 'COMPRA DIRECTA CON OFERTA ELECTRÓNICA',
      justification: 0,
      id_unit: 100100,
      ...STANDARD_TEMPLATES,
    },
    {
      id: 2,
      description: 'COMPRA DE BAJA CUANTÍA',
      justification: 1,
      id_unit: 100100,
      ...STANDARD_TEMPLATES,
    },
    { id: 4, description: 'COMPRA POR EMERGENCIA', justification: 0, id_unit: 100100, ...STANDARD_TEMPLATES },
    { id: 7, description: 'COMPRA DIRECTA', justification: 0, id_unit: 100200, ...STANDARD_TEMPLATES },
  ],
  paperKind: [
    paperKind(1, 'FACTURA', { required_from: 'DEVENGADO', purchase_types: 'emergencia' }),
    paperKind(2, 'NPG O NOG'),
    paperKind(3, 'ACTA', { state: 0 }),
  ],
  rejectionCause: [
    { id: 1, description: 'SIN FIRMA', state: 1 },
    { id: 2, description: 'ILEGIBLE', state: 1 },
  ],
  book: [{ id: 1, name: 'LIBRO 1', enabled: 1, main: 1, id_unit: 100100 }],
  participant: [
    {
      id: 1,
      name: 'PERSONA UNO',
      enabled: 1,
      main: 1,
      type: 'COMISION',
      id_unit: 100100,
      actas_oc: 1,
      predeterminado_actas_oc: 1,
    },
    {
      id: 2,
      name: 'PERSONA DOS',
      enabled: 1,
      main: 0,
      type: 'COMISION',
      id_unit: 100100,
      actas_oc: 0,
      predeterminado_actas_oc: 0,
    },
  ],
  action: [...ACTIONS].map((field, at) => ({
    id_actions: at + 1,
    description_actions: field,
    field_actions: field,
    color_actions: '',
    icon_actions: '',
    enabled_actions: 1,
  })),
};
