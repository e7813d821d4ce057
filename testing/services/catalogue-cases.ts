import type { AnyCatalogue } from '@expediente/catalogues/definition.ts';
import { payloadName } from '@expediente/catalogues/payload.ts';
import { CATALOGUE_NAMES, CATALOGUES } from '@expediente/catalogues/registry.ts';
import type { CatalogueName } from '@expediente/schemas/catalogues/records.ts';

type Payload = Readonly<Record<string, unknown>>;

type Fault = readonly [change: Payload, field: string, message: string];

/** Test case of a catalogue: one record from its creation to its deletion. */
export interface CatalogueCase {
  readonly name: CatalogueName;
  /** New record as a form sends it. */
  readonly created: Payload;
  /** Fields that an edit changes. */
  readonly edited: Payload;
  /** Faulty fields of a payload, with the documented message for each (R1 §5, R2 §5, R3 §5). */
  readonly faults: readonly Fault[];
  /** Record of the demonstration that is in use, with words of the refusal to delete it. */
  readonly used?: readonly [key: string | number, words: RegExp];
  /** Record of the catalogue above, for a nested catalogue. */
  readonly under?: string | number;
}

const REQUIRED = 'Este campo es obligatorio.';
const SPACES = 'Por favor, eliminar espacio en blanco a los costados';
const LONG = 'x'.repeat(256);
const TOO_LONG = 'Escriba como máximo 255 caracteres.';
const DIGITS = 'Solo números. Ej. 0, 10, 100';
const PHONE = 'Formato incorrecto: Ej. 12345678';

const described: CatalogueCase['faults'] = [
  [{ p_description: '' }, 'p_description', REQUIRED],
  [{ p_description: LONG }, 'p_description', TOO_LONG],
  [{ p_description: ' X' }, 'p_description', SPACES],
];

const WRITTEN: readonly CatalogueCase[] = [
  {
    name: 'group',
    created: { p_id: '950', p_description: 'GRUPO DE PRUEBA' },
    edited: { p_description: 'GRUPO EDITADO' },
    faults: [...described, [{ p_id: '95a' }, 'p_id', DIGITS], [{ p_id: '123456' }, 'p_id', DIGITS]],
    used: ['200', /59 renglones \(211 Alimentos para personas, .*, …\)\./],
  },
  {
    name: 'row',
    created: { p_id: '9501', p_description: 'Renglón de prueba', p_id_group: '900' },
    edited: { p_description: 'Renglón editado' },
    faults: [
      ...described,
      [{ p_id: 'A' }, 'p_id', DIGITS],
      [{ p_id_group: '77' }, 'p_id_group', 'No existe el grupo'],
    ],
    used: ['266', /16 insumos/],
    under: '900',
  },
  {
    name: 'presentation',
    created: { p_id: 'CAJA12', p_description: 'CAJA (12 UNIDADES)' },
    edited: { p_description: 'CAJA (DOCENA)' },
    faults: [...described, [{ p_id: 'A-1' }, 'p_id', 'Solo letras o números. Ej. 10001']],
    used: ['10001', /insumos/],
  },
  {
    name: 'supplyType',
    created: { p_id: 0, p_description: 'TIPO DE PRUEBA', p_auto_generated: 1, p_prefix: 'PRB' },
    edited: { p_description: 'TIPO EDITADO' },
    faults: [
      [{ p_description: 'x'.repeat(101) }, 'p_description', 'Escriba como máximo 100 caracteres.'],
      [{ p_prefix: 'prb' }, 'p_prefix', 'Formato incorrecto. Ej: INS, SERV'],
      [{ p_prefix: '' }, 'p_prefix', REQUIRED],
    ],
    used: [1, /16 insumos/],
  },
  {
    name: 'supply',
    created: {
      p_id: 0,
      p_id_type_supplies: 1,
      p_id_presentation: '10010',
      p_cod_ppr: '99901',
      p_cod_internal: '9991',
      p_description_ppr: 'Insumo de prueba, tableta',
      p_description_internal: 'INSUMO DE PRUEBA',
      p_id_row: '266',
      p_price: '0.0000000001',
      p_state: 1,
      p_has_catalog: 1,
      p_auto_generated: 0,
    },
    edited: { p_price: '12.5' },
    faults: [
      [{ p_id_type_supplies: 99 }, 'p_id_type_supplies', 'Por favor, seleccionar tipo insumo'],
      [{ p_id_presentation: '' }, 'p_id_presentation', 'Por favor, seleccionar presentación'],
      [{ p_id_row: '' }, 'p_id_row', 'Por favor, seleccionar renglón'],
      [{ p_cod_ppr: '12-A' }, 'p_cod_ppr', 'Formato incorrecto: Ej. 12345A, 12345'],
      [{ p_price: '-1' }, 'p_price', 'El valor mínimo es 0.00.'],
      [{ p_price: '0.00000000001' }, 'p_price', 'Use como máximo 10 decimales.'],
    ],
  },
  {
    name: 'provider',
    created: {
      p_id: 0,
      p_nit: '5769371',
      p_name: 'Proveedor de Prueba',
      p_contact: 'Contacto',
      p_phone: '22001111',
      p_phone_office: '22002222',
      p_email: 'ventas@ejemplo.test',
      p_address: '1 calle 0-00 zona 0',
      p_state: 1,
    },
    edited: { p_nit: '576937K' },
    faults: [
      [{ p_nit: '5769/37' }, 'p_nit', 'NIT incorrecto. Ej: 1234567891234567'],
      [{ p_name: LONG }, 'p_name', TOO_LONG],
      [{ p_contact: '' }, 'p_contact', REQUIRED],
      [{ p_phone: '123' }, 'p_phone', PHONE],
      [{ p_phone_office: '1234567a' }, 'p_phone_office', PHONE],
      [{ p_email: 'ventas' }, 'p_email', 'Formato incorrecto: Ej. ventas@ejemplo.com.gt'],
      [{ p_address: '' }, 'p_address', REQUIRED],
    ],
  },
  {
    name: 'product',
    created: { p_id: 'P-9', p_description: 'PRODUCTO DE PRUEBA' },
    edited: { p_description: 'PRODUCTO EDITADO' },
    faults: [...described, [{ p_id: 'P_9' }, 'p_id', 'Formato incorrecto: Ej: 1-1-1']],
    used: ['1', /3 subproductos \(1-1-1 Consulta externa general, /],
  },
  {
    name: 'subProduct',
    created: {
      p_id: '4-9-1',
      p_description: 'Subproducto de prueba',
      p_description_short: 'PRUEBA',
      p_program: '11-01',
      p_budget: '',
      p_id_sub_products_master: '4',
    },
    edited: { p_program: '11-02' },
    faults: [
      [{ p_id: 'A-1' }, 'p_id', 'Formato incorrecto: Ej: 1-1-1'],
      [{ p_description_short: '' }, 'p_description_short', REQUIRED],
      [{ p_program: '' }, 'p_program', REQUIRED],
      [{ p_id_sub_products_master: '9' }, 'p_id_sub_products_master', 'No existe el producto'],
    ],
    under: '4',
  },
  {
    name: 'modificationType',
    created: { p_id: 'X1', p_description: 'TIPO DE PRUEBA' },
    edited: { p_description: 'TIPO EDITADO' },
    faults: [...described, [{ p_id: 'X-1' }, 'p_id', 'Solo números. Ej. VC, E, VCU']],
  },
  {
    name: 'participant',
    created: {
      p_id: 0,
      p_name: 'Persona de Prueba',
      p_type: 'COMISION',
      p_id_unit: 100100,
      p_enabled: 1,
      p_main: 0,
    },
    edited: { p_actas_oc: 1 },
    faults: [
      [{ p_name: LONG }, 'p_name', TOO_LONG],
      [{ p_type: '' }, 'p_type', 'Este campo es obligatorio.'],
      [{ p_id_unit: '' }, 'p_id_unit', 'Seleccionar Unidad Ejecutora'],
      [{ p_id_unit: 100101 }, 'p_id_unit', 'Seleccionar Unidad Ejecutora'],
    ],
  },
  {
    name: 'book',
    created: { p_id: 0, p_name: 'LIBRO DE PRUEBA', p_id_unit: 100100, p_enabled: 1, p_main: 0 },
    edited: { p_name: 'LIBRO EDITADO' },
    faults: [
      [{ p_name: '' }, 'p_name', REQUIRED],
      [{ p_id_unit: 1 }, 'p_id_unit', 'Seleccionar Unidad Ejecutora'],
    ],
  },
  {
    name: 'paperKind',
    created: {
      p_id: 0,
      p_description: 'CONSTANCIA DE PRUEBA',
      p_required_from: 'DEVENGADO',
      p_purchase_types: 'baja cuantía, directa',
      p_position: 7,
      p_state: 1,
    },
    edited: { p_required_from: 'ENVIADO DAF' },
    faults: [...described, [{ p_required_from: '' }, 'p_required_from', 'Este campo es obligatorio.']],
  },
  {
    name: 'rejectionCause',
    created: { p_id: 0, p_description: 'CAUSA DE PRUEBA', p_state: 1 },
    edited: { p_state: 0 },
    faults: described,
  },
  {
    name: 'purchaseType',
    created: { p_id: 0, p_description: 'COMPRA DE PRUEBA', p_justification: 0, p_id_unit: 100100 },
    edited: { p_justification: 1 },
    faults: [...described, [{ p_id_unit: 0 }, 'p_id_unit', 'Seleccionar Unidad Ejecutora']],
  },
  {
    name: 'entity',
    created: { p_id: 0, p_description: 'ENTIDAD DE PRUEBA', p_state: 1 },
    edited: { p_state: 0 },
    faults: described,
    used: [1, /3 centros de costo/],
  },
  {
    name: 'action',
    created: {
      p_id_actions: 0,
      p_description_actions: 'Prueba',
      p_field_actions: 'test',
      p_color_actions: '#1F5A96',
      p_icon_actions: 'Edit',
      p_enabled_actions: 1,
    },
    edited: { p_description_actions: 'Editada' },
    faults: [
      ...(['description', 'field'] as const).map(
        (field): Fault => [
          { [`p_${field}_actions`]: 'x'.repeat(101) },
          `p_${field}_actions`,
          'Escriba como máximo 100 caracteres.',
        ],
      ),
      [{ p_color_actions: 'red;}' }, 'p_color_actions', 'Formato incorrecto: Ej. #1F5A96'],
      [{ p_icon_actions: '__proto__' }, 'p_icon_actions', 'Elija un icono de la lista. Ej. Edit'],
    ],
    used: [1, /perfiles/],
  },
  {
    name: 'unit',
    created: {
      p_id: 100199,
      p_description: 'CENTRO DE PRUEBA',
      p_appear_in_acts: 1,
      p_is_executor: 0,
      p_id_entity: '',
      p_id_parent: 100100,
      p_address: 'Ciudad Ejemplo',
      p_unit_phone: '2200-0000',
    },
    edited: { p_appear_in_acts: 0 },
    faults: [
      [{ p_id: 'A1' }, 'p_id', 'Solo números. Ej. 100100'],
      [{ p_id: 1_234_567_890 }, 'p_id', 'Solo números. Ej. 100100'],
      [{ p_description: '' }, 'p_description', REQUIRED],
      [{ p_address: '' }, 'p_address', REQUIRED],
      [{ p_unit_phone: 'x'.repeat(51) }, 'p_unit_phone', 'Escriba como máximo 50 caracteres.'],
      [{ p_id_parent: '' }, 'p_id_parent', 'Seleccionar Unidad Ejecutora'],
      [{ p_is_executor: 1 }, 'p_id_entity', 'Seleccionar Entidad'],
    ],
    used: [100101, /8 firmas/],
  },
  {
    name: 'signatory',
    created: {
      p_id: 0,
      p_name: 'Firma de Prueba',
      p_profession: 'Jefe',
      p_id_unit: 100101,
      p_state: 1,
      p_main: 0,
      p_type: 'SOLICITANTE',
      p_in_acts: 0,
      p_type_unops: 'REALIZA',
      p_unops: 0,
    },
    edited: { p_profession: 'Jefa' },
    faults: [
      [{ p_name: '' }, 'p_name', REQUIRED],
      [{ p_profession: LONG }, 'p_profession', TOO_LONG],
      [{ p_type: 'OTRO' }, 'p_type', 'Elija una de las opciones.'],
      [{ p_id_unit: 5 }, 'p_id_unit', 'No existe el centro de costo'],
    ],
    under: 100101,
  },
  {
    name: 'address',
    created: { p_id: 0, p_description: 'Bodega central', p_id_unit: 100101, p_enabled: 1 },
    edited: { p_description: 'Bodega norte' },
    faults: described,
    under: 100101,
  },
  {
    name: 'profile',
    created: {
      p_id: 0,
      p_description: 'Perfil de prueba',
      p_tags_items: [
        { a_href: 'inicio', main: 1, enabled: 1, actions: [] },
        { a_href: 'grupos', main: 0, enabled: 1, actions: [{ field: 'view', enabled: 1 }] },
      ],
    },
    edited: { p_description: 'Perfil editado' },
    faults: [
      [{ p_description: '' }, 'p_description', REQUIRED],
      [{ p_description: 'x'.repeat(101) }, 'p_description', 'Escriba como máximo 100 caracteres.'],
    ],
  },
  {
    name: 'menuOption',
    created: {
      p_id_tags_items_parent_master: 0,
      p_description: 'Menú de prueba',
      p_enabled: 1,
      p_childrens: [
        {
          description: 'Grupo',
          icon: 'Folder',
          enabled: 1,
          childrens: [{ description: 'Página', a_href: 'prueba', enabled: 1, show: 1, actions: ['view'] }],
        },
      ],
    },
    edited: { p_description: 'Menú editado' },
    faults: [
      [{ p_description: '' }, 'p_description', REQUIRED],
      [{ p_description: 'x'.repeat(101) }, 'p_description', 'Escriba como máximo 100 caracteres.'],
    ],
    used: [1, /10 perfiles/],
  },
];

/** True for a field with a flag or a whole number. */
const takesNumber = (schema: object): boolean =>
  'enum' in schema || ('type' in schema && schema.type === 'integer');

/**
 * Case made from the definition, for catalogues of texts and flags; a record is recognised by the first field of its
 * label.
 */
function caseOf({ name, label, fields, key }: AnyCatalogue): CatalogueCase {
  const [recognised = ''] = label;
  const definition: AnyCatalogue = CATALOGUES[name];
  const values = Object.entries(fields)
    .filter(([field]) => field !== key.field)
    .map(([field, schema]): [string, unknown] => [
      payloadName(definition, field),
      takesNumber(schema) ? 1 : `${name} ${field}`,
    ]);
  const sent = payloadName(definition, recognised);
  return {
    name,
    created: {
      [payloadName(definition, key.field)]: key.kind === 'server' ? 0 : '901',
      ...Object.fromEntries(values),
    },
    edited: { [sent]: `${name} editado` },
    faults: [
      [{ [sent]: '' }, sent, REQUIRED],
      [{ [sent]: ' X' }, sent, SPACES],
    ],
  };
}

/** Cases of all served catalogues, except users, who are never erased and have their own test file. */
export const CATALOGUE_CASES: readonly CatalogueCase[] = [
  ...WRITTEN,
  ...CATALOGUE_NAMES.filter(
    (name) =>
      name !== 'user' &&
      CATALOGUES[name].operations.save !== undefined &&
      !WRITTEN.some((each) => each.name === name),
  ).map((name) => caseOf(CATALOGUES[name])),
];
