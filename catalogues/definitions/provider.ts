import { defineCatalogue } from '../definition.ts';
import { flag, nit, phone, required, serverId, workEmail } from './fields.ts';

/** Providers (R2 §3, §5). A wrong check character of the NIT only causes a warning (domain §6). */
export const provider = defineCatalogue({
  name: 'provider',
  page: 'proveedores',
  noun: 'proveedor',
  article: 'el',
  plural: 'proveedores',
  key: { field: 'id', kind: 'server' },
  fields: {
    id: serverId,
    nit: nit('NIT'),
    name: required(255, 'Razón Social'),
    contact: required(255, 'Contacto'),
    phone: phone('Teléfono'),
    phone_office: phone('Teléfono de oficina'),
    email: workEmail('Email'),
    address: required(255, 'Dirección'),
    state: flag('Estado'),
  },
  label: ['nit', 'name'],
  columns: ['nit', 'name', 'contact', 'phone', 'email', 'state'],
  alike: ['name'],
  unique: [{ name: 'nit', fields: ['nit'], same: 'nit', message: 'Otro proveedor ya tiene este NIT' }],
  references: [],
  search: ['nit', 'name'],
  order: ['name', 'id'],
  active: 'state',
  lookups: [
    {
      path: '/providers/get/public',
      fields: ['id', 'nit', 'name', 'phone', 'email', 'address', 'contact', 'phone_office', 'state'],
      scope: 'everyone',
    },
  ],
  scope: 'everyone',
  operations: {
    list: '/providers/get/all',
    get: '/providers/get/id/{id}',
    save: '/providers/insert/update',
    delete: '/providers/delete',
  },
  form: {
    size: 'large',
    fields: [
      { name: 'nit', span: 4 },
      { name: 'name', span: 8 },
      { name: 'contact', span: 8 },
      { name: 'state', span: 4 },
      { name: 'phone', heading: 'Datos de contacto', span: 4, widget: 'phone' },
      { name: 'phone_office', span: 4, widget: 'phone' },
      { name: 'email', span: 4 },
      { name: 'address', span: 12, widget: 'area', rows: 2 },
    ],
  },
  save: { defaults: { state: 1 }, rule: 'nitWarning' },
});
