import { defineCatalogue } from '../definition.ts';
import { email, flag, patterned, phone, required, serverId } from './fields.ts';

/** Providers (R2 §3, §5). The check character of the NIT is not enforced, only told (domain §6). */
export const provider = defineCatalogue({
  name: 'provider',
  page: 'proveedores',
  noun: 'proveedor',
  openApi: 'Provider',
  key: { field: 'id', kind: 'server' },
  fields: {
    id: serverId,
    nit: patterned(20, 'NIT', '^[0-9A-Za-z]{1,20}$', 'NIT incorrecto. Ej: 1234567891234567'),
    name: required(255, 'Razón Social'),
    contact: required(255, 'Contacto'),
    phone: phone('Teléfono'),
    phone_office: phone('Teléfono de oficina'),
    email: email('Email'),
    address: required(255, 'Dirección'),
    state: flag('Estado'),
  },
  columns: ['nit', 'name', 'contact', 'phone', 'email', 'state'],
  unique: [{ name: 'nit', fields: ['nit'], message: 'Otro proveedor ya tiene este NIT' }],
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
});
