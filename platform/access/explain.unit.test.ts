import type {
  ActionRecord,
  MenuOptionRecord,
  ProfileRecord,
  UnitRecord,
  UserRecord,
} from '@expediente/schemas/catalogues/records.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type AccessRecords, verdictOf } from './explain.ts';

const flag = fc.constantFrom<0 | 1>(0, 1);
const PAGES = ['pedidos', 'usuarios', 'actas'] as const;
const FIELDS = ['view', 'refuse'] as const;

const actions: fc.Arbitrary<readonly ActionRecord[]> = fc.tuple(flag, flag).map((states) =>
  FIELDS.map((field, at) => ({
    id_actions: at + 1,
    description_actions: field,
    field_actions: field,
    color_actions: 'primary',
    icon_actions: 'Add',
    enabled_actions: states[at] ?? 0,
  })),
);

const option: fc.Arbitrary<MenuOptionRecord> = fc
  .tuple(flag, flag, flag, fc.subarray([...PAGES]))
  .map(([enabled, group, page, names]) => ({
    id_tags_items_parent_master: 1,
    description: 'Compras',
    icon: 'Add',
    enabled,
    submenus: [
      {
        description: 'Pedidos',
        icon: 'Add',
        enabled: group,
        childrens: names.map((a_href) => ({
          description: a_href,
          a_href,
          enabled: page,
          show: 1 as const,
          actions: [...FIELDS],
        })),
      },
    ],
  }));

const profile: fc.Arbitrary<ProfileRecord> = fc.record({
  id: fc.constant(3),
  description: fc.constant('Aprobador'),
  auto_generated: fc.constant(0 as const),
  reach: fc.constantFrom('institution', 'assigned'),
  pages: fc.subarray([...PAGES]).chain((names) =>
    fc.tuple(
      ...names.map((a_href) =>
        fc.record({
          a_href: fc.constant(a_href),
          main: fc.constant(0 as const),
          enabled: flag,
          actions: fc
            .tuple(flag, flag)
            .map((on) => FIELDS.map((field, at) => ({ field, enabled: on[at] ?? (0 as const) }))),
        }),
      ),
    ),
  ),
});

const unit = (id: number, id_parent: number | null): UnitRecord => ({
  id,
  description: `Unidad ${id}`,
  appear_in_acts: 0,
  is_executor: id_parent === null ? 1 : 0,
  id_entity: 1,
  id_parent,
  address: '',
  unit_phone: '',
  name_request: '',
  profession_request: '',
  name_boss: '',
  profession_boss: '',
  state: 1,
});
const UNITS = [unit(100, null), unit(101, 100), unit(102, 100), unit(200, null), unit(201, 200)];

const records: fc.Arbitrary<AccessRecords> = fc.record({
  user: fc.record({
    id: fc.constant(9),
    full_name: fc.constant('Ana'),
    email: fc.constant(''),
    phone: fc.constant(''),
    username: fc.constant('ana'),
    state: flag,
    id_profile: fc.constant(3),
    units: fc.subarray([100, 101, 102, 201]).map((ids) => ids.map((id) => ({ id, state: 1 as const }))),
  }) satisfies fc.Arbitrary<UserRecord>,
  profile,
  options: fc.array(option, { maxLength: 2 }),
  actions,
  units: fc.constant(UNITS),
});

const question = fc.record({
  permission: fc.constantFrom(
    'session',
    'pedidos',
    'pedidos.refuse',
    'usuarios.view|usuarios.refuse',
    'actas.view|pedidos.view',
  ),
  unit: fc.constantFrom(undefined, 101, 201, 999),
});

test('the explanation agrees with the guard', () => {
  fc.assert(
    fc.property(records, question, (standing, asked) => {
      const { allowed, checks } = verdictOf(standing, asked);
      expect(checks.every(({ holds }) => holds)).toBe(allowed);
    }),
    { numRuns: 2000 },
  );
});

const always = <Value>(arbitrary: fc.Arbitrary<Value>): Value =>
  fc.sample(arbitrary, { numRuns: 1, seed: 1 })[0] as Value; // one was asked for

const base: AccessRecords = {
  ...always(records),
  user: { ...always(records).user, state: 1, units: [{ id: 101, state: 1 }] },
  profile: {
    id: 3,
    description: 'Aprobador',
    auto_generated: 0,
    reach: 'assigned',
    pages: [{ a_href: 'pedidos', main: 1, enabled: 1, actions: [{ field: 'refuse', enabled: 1 }] }],
  },
  options: [
    {
      id_tags_items_parent_master: 1,
      description: 'Compras',
      icon: '',
      enabled: 1,
      submenus: [
        {
          description: 'Pedidos',
          icon: '',
          enabled: 1,
          childrens: [
            { description: 'Pedidos', a_href: 'pedidos', enabled: 1, show: 1, actions: ['refuse'] },
          ],
        },
      ],
    },
  ],
  actions: [
    {
      id_actions: 1,
      description_actions: 'Rechazar',
      field_actions: 'refuse',
      color_actions: '',
      icon_actions: '',
      enabled_actions: 1,
    },
  ],
};
const faultOf = (standing: AccessRecords, unit?: number): string | undefined =>
  verdictOf(standing, { permission: 'pedidos.refuse', unit }).checks.find(({ holds }) => !holds)?.text;

test('each reason has its words', () => {
  expect(faultOf(base, 101)).toBeUndefined();
  expect(faultOf({ ...base, user: { ...base.user, state: 0 } })).toBe(
    'El usuario ana está INACTIVO: no puede ingresar.',
  );
  expect(faultOf({ ...base, options: base.options.map((each) => ({ ...each, enabled: 0 })) })).toMatch(
    /^La opción de menú «Compras» está inactiva/,
  );
  expect(faultOf({ ...base, profile: base.profile && { ...base.profile, pages: [] } })).toBe(
    'El perfil Aprobador no tiene la página «Pedidos».',
  );
  expect(faultOf({ ...base, actions: base.actions.map((each) => ({ ...each, enabled_actions: 0 })) })).toBe(
    'La acción «Rechazar» está INACTIVA para todos.',
  );
  expect(faultOf(base, 102)).toBe(
    'El centro de costo 102 Unidad 102 no está asignado al usuario: fuera de su alcance.',
  );
  expect(faultOf(base, 201)).toBe(
    'La unidad ejecutora 200 Unidad 200 no es de las suyas: fuera de su alcance.',
  );
});
