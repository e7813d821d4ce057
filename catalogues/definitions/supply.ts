import { CodeField, DecimalField, decimalRule } from '@expediente/schemas/types.ts';
import { Type } from 'typebox';
import { defineCatalogue, type Join } from '../definition.ts';
import { flag, id, required, serverId } from './fields.ts';

const codeMessage = 'Formato incorrecto: Ej. 12345A, 12345';

/** PPR code in its stored form: `code-presentation`, or the bare code for auto-generated types (R2 §5). */
export const storedPprCode = (base: string, presentation: string | null): string =>
  presentation === null || presentation === '' ? base : `${base}-${presentation}`;

/** Records to which the codes of a supply refer. */
const joins: readonly Join[] = [
  {
    on: 'id_presentation',
    catalogue: 'presentation',
    select: { description_presentation: 'description' },
    titles: { description_presentation: 'Presentación' },
  },
  { on: 'id_row', catalogue: 'row', select: { description_row: 'description', id_group: 'id_group' } },
  { on: 'row.id_group', catalogue: 'group', select: { description_group: 'description' } },
  {
    on: 'id_type_supplies',
    catalogue: 'supplyType',
    select: { description_type_supplies: 'description', auto_generated: 'auto_generated' },
    titles: { description_type_supplies: 'Tipo' },
  },
];

/** Supplies (R2 §3, §5; domain §7.13). */
export const supply = defineCatalogue({
  name: 'supply',
  page: 'insumos',
  noun: 'insumo',
  article: 'el',
  plural: 'insumos',
  key: { field: 'id', kind: 'server' },
  fields: {
    id: serverId,
    cod_internal: required(20, 'Cod Interno'),
    cod_ppr_base: CodeField(20, {
      title: 'Cod PPR',
      pattern: '^[0-9A-Za-z]{1,20}$',
      errorMessage: { pattern: codeMessage, maxLength: codeMessage },
    }),
    cod_ppr: CodeField(36, { title: 'Cod PPR', readOnly: true }),
    description_ppr: required(255, 'Descripción PPR'),
    description_internal: required(255, 'Descripción'),
    id_presentation: Type.Unsafe<string | null>({
      type: ['string', 'null'],
      maxLength: 15,
      code: true,
      title: 'Presentación',
      errorMessage: 'Por favor, seleccionar presentación',
    }),
    id_row: CodeField(5, { title: 'Renglón', errorMessage: 'Por favor, seleccionar renglón' }),
    id_type_supplies: id('Tipo', 'Por favor, seleccionar tipo insumo'),
    price: DecimalField(decimalRule('price', { minimum: '0' }), { title: 'Precio' }),
    state: flag('Estado'),
    has_catalog: flag('Catálogo'),
  },
  label: ['cod_internal', 'description_internal'],
  columns: [
    'cod_ppr',
    'cod_internal',
    'description_internal',
    'description_type_supplies',
    'price',
    'description_presentation',
    'id_row',
    'has_catalog',
    'state',
  ],
  joins,
  unique: [
    {
      name: 'supplyCode',
      fields: ['cod_ppr'],
      message: 'Otro insumo ya tiene este Cod PPR',
      fault: 'cod_ppr_base',
    },
    // Internal codes are unique only if the server gives them: S/C stands for many supplies (domain §1).
    {
      name: 'supplyNumber',
      fields: ['cod_internal'],
      where: { id_presentation: null },
      message: 'Otro insumo ya tiene este Cod Interno',
    },
  ],
  identity: ['cod_ppr_base', 'id_presentation'],
  listedAs: { field: 'cod_ppr_base', whole: 'cod_ppr' },
  references: [
    {
      field: 'id_presentation',
      catalogue: 'presentation',
      message: 'Por favor, seleccionar presentación',
      from: '/presentations/get/public',
    },
    {
      field: 'id_row',
      catalogue: 'row',
      message: 'Por favor, seleccionar renglón',
      from: '/rows/get/public',
    },
    {
      field: 'id_type_supplies',
      catalogue: 'supplyType',
      message: 'Por favor, seleccionar tipo insumo',
      from: '/typesupplies/get/public',
    },
  ],
  search: ['cod_ppr', 'cod_internal', 'description_ppr', 'description_internal'],
  order: ['cod_ppr', 'id'],
  active: 'state',
  lookups: [
    {
      path: '/supplies/get/public',
      filters: {
        p_id_row: 'id_row',
        p_id_type_supplies: 'id_type_supplies',
        p_has_catalog: 'has_catalog',
      },
      scope: 'everyone',
      joins,
    },
  ],
  scope: 'everyone',
  operations: {
    list: '/supplies/get/all',
    get: '/supplies/get/id/{id}',
    save: '/supplies/insert/update',
    delete: '/supplies/delete',
  },
  form: {
    size: 'large',
    fields: [
      { name: 'id_type_supplies', span: 6, widget: 'record' },
      {
        name: 'id_presentation',
        span: 6,
        widget: 'record',
        when: { field: 'id_type_supplies', of: 'auto_generated', is: 0 },
      },
      { name: 'cod_ppr_base', span: 4, help: 'Se guarda con el código de la presentación.' },
      { name: 'cod_internal', span: 4, when: { field: 'id_type_supplies', of: 'auto_generated', is: 0 } },
      { name: 'price', span: 4 },
      { name: 'description_ppr', span: 12, widget: 'area', rows: 2 },
      { name: 'description_internal', span: 12, widget: 'area', rows: 2 },
      { name: 'id_row', span: 8, widget: 'record', shows: { name: 'description_group', title: 'Grupo' } },
      { name: 'has_catalog', span: 2 },
      { name: 'state', span: 2 },
    ],
  },
  save: {
    payload: { cod_ppr_base: 'p_cod_ppr' },
    computed: ['cod_ppr'],
    defaults: { state: 1, has_catalog: 1, id_presentation: null, cod_internal: '' },
    fixed: ['id_type_supplies'],
    rule: 'supplyCodes',
  },
});
