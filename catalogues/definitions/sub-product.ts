import { defineCatalogue } from '../definition.ts';
import { code, optional, required } from './fields.ts';

/** Sub-products of a master product (R2 §3, §5). */
export const subProduct = defineCatalogue({
  name: 'subProduct',
  page: 'subproductos',
  noun: 'subproducto',
  article: 'el',
  plural: 'subproductos',
  key: { field: 'id', kind: 'natural' },
  fields: {
    id: code(5, '^[0-9-]{1,5}$', 'Formato incorrecto: Ej: 1-1-1'),
    description: required(255, 'Descripción'),
    description_short: required(255, 'Descripción corta'),
    program: required(255, 'Programa'),
    budget: optional(255, 'Presupuesto'),
    id_sub_products_master: code(5, '^[0-9A-Za-z-]{1,5}$', 'Formato incorrecto: Ej: 1-1-1', 'Producto'),
  },
  label: ['id', 'description'],
  columns: ['id', 'description', 'program'],
  joins: [
    { on: 'id_sub_products_master', catalogue: 'product', select: { description_product: 'description' } },
  ],
  alike: ['description', 'id_sub_products_master'],
  unique: [],
  references: [{ field: 'id_sub_products_master', catalogue: 'product', message: 'No existe el producto' }],
  search: ['id', 'description', 'program'],
  order: ['id'],
  lookups: [
    {
      path: '/subproducts/get/public',
      filters: { p_id_sub_products_master: 'id_sub_products_master' },
      scope: 'everyone',
      joins: [
        {
          on: 'id_sub_products_master',
          catalogue: 'product',
          select: { description_product: 'description' },
        },
      ],
    },
  ],
  scope: 'everyone',
  operations: {
    list: '/subproducts/get/all/{master}',
    get: '/subproducts/get/id/{id}',
    save: '/subproducts/insert/update',
    delete: '/subproducts/delete',
  },
  parent: { catalogue: 'product', field: 'id_sub_products_master', parameter: 'master' },
  form: {
    size: 'large',
    fields: [
      { name: 'id', span: 3 },
      { name: 'description', span: 9 },
      { name: 'description_short', span: 6 },
      { name: 'program', span: 6 },
      { name: 'budget', span: 6 },
    ],
  },
  save: {
    defaults: { budget: '' },
    onCreation: { id_sub_products_master: 'Por favor, seleccionar producto' },
  },
});
