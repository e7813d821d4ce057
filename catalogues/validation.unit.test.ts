import { type Validated, validatorOf } from '@expediente/schemas/validate.ts';
import { describe, expect, test } from 'vitest';
import { saveSchema } from './payload.ts';
import { CATALOGUES } from './registry.ts';

/** What R1 §5 and R2 §5 say of each field, read from the very schemas that server and forms check with. */

type Name = keyof typeof CATALOGUES;
type Payload = Readonly<Record<string, unknown>>;

const TEXT = 'x';
const REQUIRED = 'Este campo es obligatorio.';
const SPACES = 'Por favor, eliminar espacio en blanco a los costados';
const PHONE = 'Formato incorrecto: Ej. 12345678';

/** A payload that is taken; each case changes one field of it. */
const GOOD: Partial<Record<Name, Payload>> = {
  user: {
    p_id: 0,
    p_full_name: 'Ana Pérez',
    p_email: 'ana@prueba.gt',
    p_phone: '22334455',
    p_username: 'ana',
    p_state: 1,
    p_id_profile: 2,
    p_unit: [],
  },
  unit: { p_id: 100100, p_description: TEXT, p_address: TEXT },
  signatory: { p_id: 0, p_name: TEXT, p_profession: TEXT, p_id_unit: 100100 },
  address: { p_id: 0, p_description: TEXT, p_id_unit: 100100, p_enabled: 1 },
  entity: { p_id: 0, p_description: TEXT },
  action: {
    p_id_actions: 0,
    p_description_actions: TEXT,
    p_field_actions: TEXT,
    p_color_actions: '#112233',
    p_icon_actions: 'Add',
  },
  menuOption: {
    p_id_tags_items_parent_master: 0,
    p_description: TEXT,
    p_icon: 'Folder',
    p_enabled: 1,
    p_childrens: [],
  },
  group: { p_id: '10', p_description: TEXT },
  row: { p_id: '10', p_description: TEXT, p_id_group: '10' },
  presentation: { p_id: 'TAB1', p_description: TEXT },
  purchaseType: { p_id: 0, p_description: TEXT, p_justification: 0, p_id_unit: 100000 },
  supplyType: { p_id: 0, p_description: TEXT, p_auto_generated: 1, p_prefix: 'INS' },
  supply: {
    p_id: 0,
    p_cod_ppr: '12345A',
    p_cod_internal: '1001',
    p_description_ppr: TEXT,
    p_description_internal: TEXT,
    p_id_presentation: 'TAB1',
    p_id_row: '10',
    p_id_type_supplies: 1,
    p_price: '1.5',
  },
  provider: {
    p_id: 0,
    p_nit: '7654321K',
    p_name: TEXT,
    p_contact: TEXT,
    p_phone: '22334455',
    p_phone_office: '22334466',
    p_email: 'a@b.gt',
    p_address: TEXT,
    p_state: 1,
  },
  product: { p_id: '1-1-1', p_description: TEXT },
  subProduct: {
    p_id: '1-1',
    p_description: TEXT,
    p_description_short: TEXT,
    p_program: TEXT,
    p_budget: TEXT,
    p_id_sub_products_master: '1-1-1',
  },
};

function check(name: Name, changes: Payload): Validated<unknown> {
  const validate = validatorOf(saveSchema(CATALOGUES[name]));
  return validate({ ...GOOD[name], ...changes });
}

const faults = (name: Name, changes: Payload): readonly unknown[] => {
  const checked = check(name, changes);
  return 'errors' in checked ? checked.errors.map(({ field, message }) => [field, message]) : [];
};

const catalogues = Object.keys(GOOD) as Name[]; // the keys listed above

test.each(catalogues)('%s: what its form sends is taken', (name) => {
  expect(faults(name, {})).toEqual([]);
});

const long = (length: number): string => 'x'.repeat(length);

/** [catalogue, field, longest text]: one character more is refused, and so are spaces at the sides. */
const LIMITS: readonly (readonly [Name, string, number])[] = [
  ['signatory', 'p_name', 255],
  ['signatory', 'p_profession', 255],
  ['address', 'p_description', 255],
  ['unit', 'p_description', 255],
  ['unit', 'p_address', 255],
  ['unit', 'p_unit_phone', 50],
  ['entity', 'p_description', 255],
  ['action', 'p_description_actions', 100],
  ['action', 'p_field_actions', 100],
  ['group', 'p_description', 255],
  ['row', 'p_description', 255],
  ['presentation', 'p_description', 255],
  ['purchaseType', 'p_description', 255],
  ['supplyType', 'p_description', 100],
  ['provider', 'p_name', 255],
  ['provider', 'p_contact', 255],
  ['provider', 'p_address', 255],
  ['product', 'p_description', 255],
  ['subProduct', 'p_description', 255],
];

describe.each(LIMITS)('%s %s holds at most %i characters', (name, field, most) => {
  test('that many are taken', () => expect(faults(name, { [field]: long(most) })).toEqual([]));
  test('one more is refused', () => {
    expect(faults(name, { [field]: long(most + 1) })).toEqual([
      [field, expect.stringContaining(String(most))],
    ]);
  });
  test('spaces at the sides are refused', () => {
    expect(faults(name, { [field]: ` ${TEXT}` })).toEqual([[field, SPACES]]);
    expect(faults(name, { [field]: `${TEXT} ` })).toEqual([[field, SPACES]]);
  });
});

/** Fields that must be filled in. */
const MUST: readonly (readonly [Name, readonly string[]])[] = [
  ['user', ['p_full_name', 'p_email', 'p_phone', 'p_username']],
  ['unit', ['p_description', 'p_address']],
  ['signatory', ['p_name', 'p_profession']],
  ['address', ['p_description']],
  ['entity', ['p_description']],
  ['group', ['p_description']],
  ['row', ['p_description']],
  ['presentation', ['p_description']],
  ['purchaseType', ['p_description']],
  ['supplyType', ['p_description']],
  ['supply', ['p_description_ppr', 'p_description_internal', 'p_price']],
  ['provider', ['p_name', 'p_contact', 'p_phone', 'p_phone_office', 'p_email', 'p_address']],
  ['product', ['p_description']],
  ['subProduct', ['p_description', 'p_description_short', 'p_program']],
];

test.each([
  ['reporte-insumos', []],
  ['javascript:alert(1)', ['Solo letras, números y guiones. Ej. reporte-insumos']],
  ['//evil.test', ['Solo letras, números y guiones. Ej. reporte-insumos']],
  ['../x', ['Solo letras, números y guiones. Ej. reporte-insumos']],
  ['__proto__', ['Solo letras, números y guiones. Ej. reporte-insumos']],
])('the link %s of a menu page', (a_href, messages) => {
  const page = { description: TEXT, a_href, enabled: 1, show: 1, actions: [] };
  const p_childrens = [{ description: TEXT, icon: 'Add', enabled: 1, childrens: [page] }];
  expect(faults('menuOption', { p_childrens })).toEqual(
    messages.map((message) => ['p_childrens.0.childrens.0.a_href', message]),
  );
});

describe.each(MUST)('%s', (name, fields) => {
  test.each(fields)('%s is required', (field) => {
    expect(faults(name, { [field]: '' }).map((each) => (each as readonly unknown[])[0])).toEqual([field]);
    expect(faults(name, { [field]: undefined })).toEqual([[field, REQUIRED]]);
  });
});

/** [catalogue, field, what is typed, the documents' words; '' when it is taken]. */
const CASES: readonly (readonly [Name, string, unknown, string])[] = [
  ['action', 'p_color_actions', '#1f5a96', ''],
  ['action', 'p_color_actions', 'danger', ''],
  ['action', 'p_color_actions', 'red;}body{display:none', 'Formato incorrecto: Ej. #1F5A96'],
  ['action', 'p_color_actions', 'constructor', 'Formato incorrecto: Ej. #1F5A96'],
  ['action', 'p_icon_actions', 'Verified', ''],
  ['action', 'p_icon_actions', '__proto__', 'Elija un icono de la lista. Ej. Edit'],
  ['action', 'p_icon_actions', 'constructor', 'Elija un icono de la lista. Ej. Edit'],
  ['menuOption', 'p_icon', 'toString', 'Elija un icono de la lista. Ej. Edit'],
  // R1 §5
  ['user', 'p_phone', '1234567', PHONE],
  ['user', 'p_phone', '123456789', PHONE],
  ['user', 'p_phone', '1234567a', PHONE],
  ['user', 'p_id_profile', 'x', 'Por favor, seleccionar perfil'],
  ['user', 'p_email', `${long(20)}@${long(20)}.abcde`, ''],
  ['user', 'p_email', `${long(21)}@b.gt`, 'Formato incorrecto: Ej. nombre@ejemplo.com'],
  ['user', 'p_email', 'mailto:a@b.gt', 'Formato incorrecto: Ej. nombre@ejemplo.com'],
  ['provider', 'p_email', 'mailto:a@b.gt', 'Formato incorrecto: Ej. ventas@ejemplo.com.gt'],
  ['provider', 'p_email', '<a@b.gt', 'Formato incorrecto: Ej. ventas@ejemplo.com.gt'],
  ['user', 'p_email', `a@${long(21)}.gt`, 'Formato incorrecto: Ej. nombre@ejemplo.com'],
  ['user', 'p_email', 'a@b.abcdef', 'Formato incorrecto: Ej. nombre@ejemplo.com'],
  ['user', 'p_email', 'a@b', 'Formato incorrecto: Ej. nombre@ejemplo.com'],
  ['unit', 'p_id', '10A', 'Solo números. Ej. 100100'],
  ['unit', 'p_id', 999_999_999, ''],
  ['unit', 'p_id', 1_000_000_000, 'Solo números. Ej. 100100'],
  // R1 §5: the radios are required; a chosen one that is taken back is not one that was left out.
  ['signatory', 'p_type', '', 'Este campo es obligatorio.'],
  ['signatory', 'p_type_unops', '', 'Este campo es obligatorio.'],
  // R2 §5
  ['group', 'p_id', '99999', ''],
  ['group', 'p_id', '100000', 'Solo números. Ej. 0, 10, 100'],
  ['group', 'p_id', '1a', 'Solo números. Ej. 0, 10, 100'],
  ['row', 'p_id', '-1', 'Solo números. Ej. 0, 10, 100'],
  ['presentation', 'p_id', 'A1B2C3D4E5F6G7H', ''],
  ['supplyType', 'p_prefix', 'ABCDE', ''],
  ['supplyType', 'p_prefix', 'S1', ''],
  ['supplyType', 'p_prefix', 'ins', 'Formato incorrecto. Ej: INS, SERV'],
  ['supplyType', 'p_prefix', 'INSUMO', 'Formato incorrecto. Ej: INS, SERV'],
  ['supplyType', 'p_prefix', 'IN-S', 'Formato incorrecto. Ej: INS, SERV'],
  ['supply', 'p_id_type_supplies', 'x', 'Por favor, seleccionar tipo insumo'],
  ['supply', 'p_id_row', '', 'Por favor, seleccionar renglón'],
  ['supply', 'p_cod_ppr', long(20), ''],
  ['supply', 'p_cod_ppr', '1'.repeat(21), 'Formato incorrecto: Ej. 12345A, 12345'],
  ['supply', 'p_cod_ppr', '12-345', 'Formato incorrecto: Ej. 12345A, 12345'],
  ['supply', 'p_cod_ppr', 'ñ1', 'Formato incorrecto: Ej. 12345A, 12345'],
  ['supply', 'p_price', '0', ''],
  ['supply', 'p_price', '0.0000000001', ''],
  ['provider', 'p_nit', long(20), ''],
  ['provider', 'p_nit', long(21), 'NIT incorrecto. Ej: 1234567891234567'],
  ['provider', 'p_nit', '12/3', 'NIT incorrecto. Ej: 1234567891234567'],
  ['provider', 'p_nit', 'a--b', 'NIT incorrecto. Ej: 1234567891234567'],
  ['provider', 'p_phone_office', '2233-445', PHONE],
  ['product', 'p_id', 'A-1-b', ''],
  ['product', 'p_id', '1.1', 'Formato incorrecto: Ej: 1-1-1'],
  ['product', 'p_id', '1-1-11', 'Formato incorrecto: Ej: 1-1-1'],
];

test.each(CASES)('%s %s %j: «%s»', (name, field, value, message) => {
  expect(faults(name, { [field]: value })).toEqual(message === '' ? [] : [[field, message]]);
});

/** Refused, in words that are the product's own. */
const REFUSED: readonly (readonly [Name, string, unknown])[] = [
  ['presentation', 'p_id', 'A1B2C3D4E5F6G7H8'],
  ['presentation', 'p_id', 'A-1'],
  ['supplyType', 'p_prefix', 'ABCDEF'],
  ['supply', 'p_cod_ppr', long(21)],
  ['supply', 'p_price', '-1'],
  ['supply', 'p_price', '0.00000000001'],
  ['supply', 'p_price', '1,5'],
  ['supply', 'p_price', 'gratis'],
  ['subProduct', 'p_id', '1-1-11'],
  ['subProduct', 'p_id', 'A-1'],
  ['signatory', 'p_type', 'JEFE'],
  ['signatory', 'p_type_unops', 'FIRMA'],
  ['user', 'p_state', 2],
  ['provider', 'p_state', 'ACTIVO'],
];

test.each(REFUSED)('%s %s %j is refused at its field', (name, field, value) => {
  const found = faults(name, { [field]: value });
  expect(found).toEqual([[field, expect.stringMatching(/\S/)]]);
});
