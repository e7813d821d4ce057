import { FlagField, IdField, ListField } from '@expediente/schemas/types.ts';
import { Type } from 'typebox';
import { defineCatalogue } from '../definition.ts';
import { email, flag, id, phone, required, serverId } from './fields.ts';

/** Users (R1 §3, §5), without their passwords: see platform/access/credentials.ts. */
export const user = defineCatalogue({
  name: 'user',
  page: 'usuarios',
  noun: 'usuario',
  article: 'el',
  plural: 'usuarios',
  key: { field: 'id', kind: 'server' },
  fields: {
    id: serverId,
    full_name: required(255, 'Nombre completo'),
    email: email('Email'),
    phone: phone('Teléfono'),
    username: required(255, 'Usuario'),
    state: flag('Estado'),
    id_profile: id('Perfil', 'Por favor, seleccionar perfil'),
    units: ListField(Type.Object({ id: IdField(), state: FlagField() }), { title: 'Centros de costo' }),
  },
  label: ['full_name'],
  columns: ['id', 'full_name', 'username', 'email', 'phone', 'description_profile', 'state'],
  joins: [
    {
      on: 'id_profile',
      catalogue: 'profile',
      select: { description_profile: 'description' },
      titles: { description_profile: 'Perfil' },
    },
  ],
  alike: ['full_name'],
  unique: [
    {
      name: 'username',
      fields: ['username'],
      same: 'name',
      message: 'Otro usuario ya tiene este nombre de usuario',
    },
  ],
  references: [
    {
      field: 'id_profile',
      catalogue: 'profile',
      message: 'Por favor, seleccionar perfil',
      from: '/profile/get/all',
    },
  ],
  search: ['full_name', 'username', 'email', 'phone'],
  order: ['id'],
  active: 'state',
  lookups: [],
  scope: 'people',
  operations: {
    list: '/users/get/all',
    get: '/users/get/id/{id}',
    save: '/users/insert/update',
    delete: '/users/delete',
  },
  form: {
    size: 'large',
    password: 'p_password',
    fields: [
      { name: 'full_name', span: 8 },
      { name: 'state', span: 4 },
      { name: 'email', span: 4 },
      { name: 'phone', span: 4, widget: 'phone' },
      { name: 'id_profile', span: 4, widget: 'record' },
      { name: 'username', span: 6 },
      { name: 'units', widget: 'units' },
    ],
  },
  save: {
    payload: { units: 'p_unit' },
    elements: { units: { id: 'p_id_unit', state: 'p_state' } },
    defaults: { state: 1 },
    fixed: ['username'],
    keptWhenDeleted: true,
    rule: 'userAccess',
  },
});
