import { type Answer, type TestServices, testServices } from '@expediente/testing/services/services.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let services: TestServices;
const tokens: Record<string, string> = {};
let seen = '';
beforeAll(async () => {
  services = await testServices();
  for (const username of ['admin', 'centro', 'compras', 'auditor', 'operador']) {
    tokens[username] = await services.signIn(username);
  }
});
afterAll(async () => await services.close());

const post = async (as: string, path: string, payload: object, headers = {}): Promise<Answer> => {
  const answer: Answer & { position?: string } = await services.call(
    'POST',
    path,
    { ...payload, token: tokens[as] },
    headers,
  );
  seen = answer.position ?? seen;
  return answer;
};
const get = async (as: string, path: string, query: object = {}): Promise<Answer> =>
  await services.call('GET', path, { ...query, token: tokens[as] }, { 'x-expediente-position': seen });

const supply = {
  p_id: 0,
  p_id_type_supplies: 6,
  p_cod_ppr: '99001',
  p_description_ppr: 'Examen de prueba',
  p_description_internal: 'EXAMEN DE PRUEBA',
  p_id_row: '182',
  p_price: 10,
};

describe('the codes of a supply', () => {
  test('an auto-generated type numbers the internal code and stores the PPR code bare', async () => {
    const { data } = await post('admin', '/supplies/insert/update', {
      ...supply,
      p_cod_internal: 'ignored',
      p_id_presentation: '10001',
    });
    expect((await get('admin', `/supplies/get/id/${data.id}`)).data).toMatchObject({
      cod_internal: 'SERV-00007',
      cod_ppr: '99001',
      id_presentation: null,
      price: '10.00',
      state: 1,
      description_group: 'SERVICIOS NO PERSONALES',
    });
  });

  test('its number stays on an edit, and the next one follows', async () => {
    const { data } = await post('admin', '/supplies/insert/update', { ...supply, p_cod_ppr: '99002' });
    await post('admin', '/supplies/insert/update', { ...supply, p_id: data.id, p_cod_ppr: '99003' });
    expect((await get('admin', `/supplies/get/id/${data.id}`)).data).toMatchObject({
      cod_internal: 'SERV-00008',
      cod_ppr: '99003',
    });
  });

  test('other types store the PPR code with its presentation, which may change', async () => {
    const typed = { ...supply, p_id_type_supplies: 1, p_cod_internal: 'S/C', p_cod_ppr: '99010' };
    const { data } = await post('admin', '/supplies/insert/update', {
      ...typed,
      p_id_presentation: '10001',
    });
    await post('admin', '/supplies/insert/update', { ...typed, p_id: data.id, p_id_presentation: '10002' });
    expect((await get('admin', `/supplies/get/id/${data.id}`)).data).toMatchObject({
      cod_ppr: '99010-10002',
      cod_ppr_base: '99010',
    });
    const freed = await post('admin', '/supplies/insert/update', { ...typed, p_id_presentation: '10001' });
    expect(freed.response).toBe('success');
  });

  test('the type stays', async () => {
    const answer = await post('admin', '/supplies/insert/update', { ...supply, p_id: 1 });
    expect([answer.response, answer.message, answer.data.field]).toEqual([
      'warning',
      'El campo Tipo ya no puede cambiar',
      'p_id_type_supplies',
    ]);
  });
});

describe('the default of its kind', () => {
  const signatory = {
    p_id: 0,
    p_name: 'Solicitante Nuevo',
    p_profession: 'Jefe',
    p_id_unit: 100101,
    p_main: 1,
  };
  const defaults = async (): Promise<readonly string[]> => {
    const { data } = await get('admin', '/firms/get/all/100101');
    return data.rows
      .filter(({ main }: { main: number }) => main === 1)
      .map(({ name }: { name: string }) => name)
      .sort();
  };

  test('set on another one leaves the one before, and no other kind', async () => {
    const before = await defaults();
    expect(before).toContain('Solicitante Uno');
    expect((await post('admin', '/firms/insert/update', signatory)).response).toBe('success');
    expect(await defaults()).toEqual(
      before.map((name) => (name === 'Solicitante Uno' ? signatory.p_name : name)).sort(),
    );
  });

  test('is no user that is INACTIVO', async () => {
    const before = await defaults();
    const { data } = await post('admin', '/firms/insert/update', {
      ...signatory,
      p_name: 'Ausente',
      p_state: 0,
    });
    expect(await defaults()).toEqual(before);
    expect((await get('admin', `/firms/get/id/${data.id}`)).data.main).toBe(0);
  });

  test('two at the same time leave one', async () => {
    const saves = ['A', 'B', 'C'].map((letter) => ({ ...signatory, p_name: `Solicitante ${letter}` }));
    const answers = await Promise.all(
      saves.map(async (each) => await post('admin', '/firms/insert/update', each)),
    );
    expect(answers.map(({ response }) => response)).toEqual(['success', 'success', 'success']);
    const others = await defaults();
    expect(others.filter((name) => /^Solicitante [ABC]$/.test(name))).toHaveLength(1);
    expect(others).not.toContain(signatory.p_name);
  });
});

describe('a provider', () => {
  test('whose NIT fails its check is saved, with a word about it', async () => {
    const { data } = await get('admin', '/providers/get/id/24');
    const sent = Object.fromEntries(Object.entries(data).map(([field, value]) => [`p_${field}`, value]));
    const answer = await post('admin', '/providers/insert/update', sent);
    expect([answer.response, answer.data.warning]).toEqual([
      'success',
      'El dígito verificador del NIT no coincide',
    ]);
  });
  test('is no other by small letters of its NIT', async () => {
    const { data } = await get('admin', '/providers/get/id/1');
    const sent = Object.fromEntries(Object.entries(data).map(([field, value]) => [`p_${field}`, value]));
    const answer = await post('admin', '/providers/insert/update', { ...sent, p_nit: '9999990002k' });
    expect([answer.response, answer.message]).toEqual(['warning', 'Otro proveedor ya tiene este NIT']);
  });
});

describe('who may', () => {
  const group = { p_id: '77', p_description: 'OTRO' };
  test.each(['centro', 'compras', 'auditor', 'operador'])('%s does not write groups', async (username) => {
    expect((await post(username, '/groups/insert/update', group)).status).toBe(403);
    expect((await post(username, '/groups/delete', { p_id: '77' })).status).toBe(403);
  });
  test('the operator does not read them, others are offered what they may', async () => {
    expect((await get('operador', '/groups/get/all')).status).toBe(403);
    const { data } = await get('centro', '/groups/get/all', { page: 1, size: 10 });
    expect(data.rows[0].actions).toEqual([{ action: 'view', allowed: true, reason: '' }]);
  });
  test('an executor writes its own purchase types only', async () => {
    const own = { p_id: 0, p_description: 'COMPRA NUEVA', p_id_unit: 100100 };
    expect((await post('compras', '/typepurchase/insert/update', own)).response).toBe('success');
    const other = { ...own, p_id_unit: 100200 };
    expect((await post('compras', '/typepurchase/insert/update', other)).status).toBe(403);
    const { data } = await get('compras', '/typepurchase/get/all');
    expect([...new Set(data.rows.map((row: { id_unit: number }) => row.id_unit))]).toEqual([100100]);
    expect((await get('compras', '/typepurchase/get/id/7')).status).toBe(404);
    expect((await get('compras', '/history/purchaseType/7')).status).toBe(404);
    expect((await get('compras', '/history/purchaseType/3')).status).toBe(200);
  });
  test('the reserved purchase types stay', async () => {
    const answer = await post('admin', '/typepurchase/delete', { p_id: 2 });
    expect([answer.response, answer.data]).toEqual(['warning', { rule: 'reserved' }]);
  });
  test('so do the modification types that forms lock and leave out by', async () => {
    const answer = await post('admin', '/nivel/delete', { p_id: 'VCU' });
    expect([answer.response, answer.data]).toEqual(['warning', { rule: 'reserved' }]);
  });
});

describe('the wire', () => {
  test('the same key answers the same, with something else it is refused', async () => {
    const key = { 'idempotency-key': 'presentacion-0001' };
    const sent = { p_id: 'REP1', p_description: 'REPETIDA', p_is_new: 1 };
    const first = await post('admin', '/presentations/insert/update', sent, key);
    const again = await post('admin', '/presentations/insert/update', sent, key);
    expect([first.response, again.data]).toEqual(['success', first.data]);
    const other = { ...sent, p_description: 'OTRA' };
    expect((await post('admin', '/presentations/insert/update', other, key)).status).toBe(422);
  });
  test('of two who give the same code at once one has it', async () => {
    const answers = await Promise.all(
      ['UNA', 'OTRA'].map(
        async (p_description) =>
          await post('admin', '/presentations/insert/update', { p_id: 'IGUAL', p_description, p_is_new: 1 }),
      ),
    );
    expect(answers.map(({ response }) => response).sort()).toEqual(['success', 'warning']);
  });
  test('a row left without its group keeps it on an edit, and needs it on creation', async () => {
    const row = { p_id: '9999', p_description: 'Sin grupo' };
    const answer = await post('admin', '/rows/insert/update', row);
    expect([answer.response, answer.message]).toEqual(['warning', 'Por favor, seleccionar grupo']);
    await post('admin', '/rows/insert/update', {
      p_id: '011',
      p_description: 'Personal permanente, editado',
    });
    expect((await get('admin', '/rows/get/id/011')).data).toMatchObject({ id_group: '0', revision: 1 });
  });
  test('a new record after a deletion may have its code again', async () => {
    const type = { p_id: 'ZZ', p_description: 'BORRABLE', p_is_new: 1 };
    await post('admin', '/nivel/insert/update', type);
    await post('admin', '/nivel/delete', { p_id: 'ZZ' });
    expect((await post('admin', '/nivel/insert/update', type)).data).toEqual({ id: 'ZZ', revision: 2 });
  });
  test('a unit that is somebody’s executor stays one', async () => {
    const { data } = await get('admin', '/unit/get/id/100100');
    const sent = Object.fromEntries(Object.entries(data).map(([field, value]) => [`p_${field}`, value]));
    const answer = await post('admin', '/unit/insert/update', {
      ...sent,
      p_is_executor: 0,
      p_id_parent: 100200,
    });
    expect([answer.response, answer.data]).toEqual([
      'warning',
      { rule: 'executorWithCentres', field: 'p_is_executor' },
    ]);
  });
});

describe('the templates of a purchase type', () => {
  const type = { p_id: 0, p_description: 'COMPRA CON PLANTILLAS', p_id_unit: 100100 };
  test('left out on creation begin with the standard text, and stand in the record only', async () => {
    const { data } = await post('admin', '/typepurchase/insert/update', type);
    const record = (await get('admin', `/typepurchase/get/id/${data.id}`)).data;
    expect(record.template_award).toMatch(/^<h2>ACTA DE ADJUDICACIÓN/);
    const list = await get('admin', '/typepurchase/get/all');
    expect(list.data.rows[0]).not.toHaveProperty('template_award');
  });
  test.each([
    ['p_template_award', '<p> </p>', 'Por favor, ingresar los datos completos'],
    ['p_template_certification_business', '', 'Por favor, ingresar los datos completos'],
    [
      'p_template_business',
      '<p>{{hora}} {{otra}}</p>',
      'No existe {{otra}}: use las palabras clave de la lista.',
    ],
    [
      'p_template_certification_award',
      '<p>{{texto_acta}}</p>'.repeat(900),
      '{{texto_acta}} puede estar 3 veces como máximo: quite las que sobran.',
    ],
  ])('%s %.40s is refused', async (field, template, message) => {
    const answer = await post('admin', '/typepurchase/insert/update', { ...type, [field]: template });
    expect([answer.response, answer.message, answer.data.field]).toEqual(['warning', message, field]);
  });
  test('are cleaned; that of the minutes may be blank', async () => {
    const { data } = await post('admin', '/typepurchase/insert/update', {
      ...type,
      p_template_award: '<p onclick="x()">Acta {{numero_acta}}<script>alert(1)</script></p>',
      p_template_act_purchase_order: '',
    });
    expect((await get('admin', `/typepurchase/get/id/${data.id}`)).data).toMatchObject({
      template_award: '<p>Acta {{numero_acta}}</p>',
      template_act_purchase_order: '',
    });
  });
  test('of a certification without the text that it certifies are saved, with a word about it', async () => {
    const saved = async (sent: Record<string, unknown>) =>
      (await post('admin', '/typepurchase/insert/update', { ...type, ...sent })).data.warning;
    expect(await saved({ p_description: 'COMPRA CON TEXTO' })).toBeUndefined();
    expect(
      await saved({
        p_description: 'COMPRA SIN TEXTO',
        p_template_certification_award: '<p>CERTIFICA: {{ texto_negociacion }}</p>',
        p_template_certification_business: '<p>CERTIFICA: {{ texto_negociacion }}</p>',
      }),
    ).toBe(
      'La plantilla de certificación de adjudicación no tiene {{texto_acta}}: se imprimirá sin el texto del acta que certifica',
    );
  });
  test('may use the keywords of the list', async () => {
    const { data } = await get('compras', '/typepurchase/keywords');
    expect(data.rows).toContainEqual({
      name: 'nit_proveedor',
      meaning: 'NIT del proveedor ganador',
      sample: '99999900011',
    });
  });
});

test('a provider is saved with a NIT as printed and an address of any length that mail has', async () => {
  const provider = {
    p_id: 0,
    p_nit: '576937-k',
    p_name: 'Droguería',
    p_contact: 'Ana',
    p_phone: '22334455',
    p_phone_office: '22334456',
    p_email: 'ventas.institucionales@drogueria.com.gt',
    p_address: '1a. calle',
  };
  const { data, response } = await post('admin', '/providers/insert/update', provider);
  expect([response, data.warning]).toEqual(['success', undefined]);
  expect((await get('admin', `/providers/get/id/${data.id}`)).data.nit).toBe('576937K');
  const again = await post('admin', '/providers/insert/update', { ...provider, p_nit: '57 69 37 K' });
  expect(again.message).toBe('Otro proveedor ya tiene este NIT');
  for (const p_nit of ['0576937K', 'NIT 576937-K', '576937\u2013K', '\uff15\uff17\uff16\uff19\uff13\uff17K'])
    expect(await post('admin', '/providers/insert/update', { ...provider, p_nit }), p_nit).toMatchObject({
      message: 'Otro proveedor ya tiene este NIT',
    });
  for (const path of ['/providers/get/all', '/providers/get/public'])
    for (const search of [
      '576937-K',
      '576937\u2013k',
      '0576937K',
      'NIT 576937-K',
      'NIT: 576937-K',
      '576937K',
    ]) {
      const found = await get('admin', path, { search, page: 1, size: 10 });
      const rows: readonly { readonly nit: string }[] = found.data.rows;
      expect([path, search, rows.map(({ nit }) => nit)]).toEqual([path, search, ['576937K']]);
    }
});

describe('the logo of an entity', () => {
  const PNG = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=',
    'base64',
  );
  const upload = async (
    content: Buffer,
    fields: Record<string, string>,
    token: 'before the file' | 'behind the file' | 'none' = 'before the file',
  ): Promise<Answer> => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    if (token === 'before the file') form.append('token', tokens.admin ?? '');
    form.append('p_entity_logo', new Blob([new Uint8Array(content)]), 'logo.png');
    if (token === 'behind the file') form.append('token', tokens.admin ?? '');
    const body = new Response(form);
    return await services.send(
      '/entity/insert/update',
      Buffer.from(await body.arrayBuffer()),
      body.headers.get('content-type') ?? '',
    );
  };

  test('is kept by its content, and stays when none is sent', async () => {
    const fields = { p_id: '1', p_description: 'INSTITUTO', p_state: '1' };
    const answer = await upload(PNG, fields);
    expect([answer.response, answer.data]).toMatchObject(['success', { id: 1 }]);
    await post('admin', '/entity/insert/update', { ...fields, p_description: 'INSTITUTO DE PRUEBA' });
    const { data } = await get('admin', '/entity/get/id/1');
    expect(data.entity_logo).toMatch(/^[0-9a-f]{64}$/);
    expect((await services.image(`/images/entity/${data.entity_logo}`, tokens.admin ?? '')).equals(PNG)).toBe(
      true,
    );
  });
  test('comes with a token that may stand anywhere in the form, and not without one', async () => {
    const fields = { p_id: '1', p_description: 'INSTITUTO', p_state: '1' };
    expect(await upload(PNG, fields, 'behind the file')).toMatchObject({ status: 200, response: 'success' });
    expect(await upload(PNG, fields, 'none')).toMatchObject({ status: 401, message: 'error_session_api' });
  });
  test('is an image by its content, not by its name', async () => {
    const answer = await upload(Buffer.from('<svg onload="alert(1)"/>'), { p_id: '0', p_description: 'X' });
    expect([answer.status, answer.message]).toEqual([415, 'El archivo debe ser una imagen PNG o JPEG.']);
  });
  test('is no larger than what prints', async () => {
    const huge = Buffer.from(PNG);
    huge.writeUInt32BE(12_000, 16);
    const answer = await upload(huge, { p_id: '0', p_description: 'X' });
    expect([answer.status, answer.message]).toEqual([
      413,
      'La imagen mide 12000 × 1 puntos: redúzcala a 4000 por lado como máximo.',
    ]);
  });
});

describe('the link of a menu page', () => {
  const option = (...links: readonly string[]) => ({
    p_description: 'Bodega',
    p_icon: 'Folder',
    p_enabled: 1,
    p_childrens: links.map((a_href) => ({
      description: 'Existencias',
      icon: 'Folder',
      enabled: 1,
      childrens: [{ description: a_href, a_href, enabled: 1, show: 1, actions: [] }],
    })),
  });
  const save = async (payload: object): Promise<Answer> =>
    await post('admin', '/tagsitems/insert/update', payload);
  const taken = (field: string) => ({
    response: 'warning',
    message:
      'Otra página del menú ya tiene este enlace. Búsquela en «Opciones De Menú» y cámbiela allí, o escriba otro.',
    data: { field },
  });

  test('belongs to one page, of whichever menu option, and is free again without it', async () => {
    expect(await save(option('bodega', 'PEDIDOS'))).toMatchObject(taken('p_childrens.1.childrens.0.a_href'));
    expect(await save(option('bodega', 'bodega'))).toMatchObject(taken('p_childrens.1.childrens.0.a_href'));
    const { data } = await save(option('bodega', 'entradas'));
    const own = { p_id_tags_items_parent_master: data.id };
    expect(await save({ ...option('entradas'), ...own })).toMatchObject({ response: 'success' });
    expect(await save(option('entradas'))).toMatchObject(taken('p_childrens.0.childrens.0.a_href'));
    expect(await save(option('bodega'))).toMatchObject({ response: 'success' });
  });
});

describe('cost centres', () => {
  const listed = async (search: string): Promise<readonly number[]> => {
    const { data } = await get('admin', '/unit/get/all', { search, size: 100, page: 1 });
    return data.rows.map(({ id }: { readonly id: number }) => id);
  };

  test('are found by their executor, by its name and its number, with words of their own besides', async () => {
    const { data } = await get('admin', '/unit/get/id/100100');
    const under = await listed(data.description);
    expect(under).toEqual(expect.arrayContaining([100100, 100101, 100105]));
    expect(await listed('100100')).toEqual(expect.arrayContaining([100100, 100101, 100105]));
    const own = await listed(`${data.description} sala de operaciones`);
    expect(own).toContain(100105);
    expect(own.length).toBeLessThan(under.length);
  });

  test('are numbered: zeros before the number are none', async () => {
    const { data: known } = await get('admin', '/unit/get/id/100105');
    const { data } = await post('admin', '/unit/insert/update', {
      p_is_new: 1,
      p_id: '000123',
      p_description: 'Bodega de paso',
      p_id_parent: known.id_parent,
      p_address: 'Primera avenida',
    });
    expect(data.id).toBe(123);
    expect((await get('admin', '/unit/get/id/123')).data).toMatchObject({ id: 123 });
  });
});

test('a second record of the same name, accents and case aside, is saved with a hint; its other edits have none', async () => {
  const provider = (nit: string, name: string, more = {}) => ({
    ...{
      p_id: 0,
      p_nit: nit,
      p_name: name,
      p_contact: 'Ana',
      p_phone: '22001007',
      p_phone_office: '22002007',
    },
    ...{ p_email: 'a@ejemplo.gt', p_address: 'Zona 1', p_state: 1, ...more },
  });
  const path = '/providers/insert/update';
  const first = await post('admin', path, provider('7700001', 'Droguería El Águila'));
  expect(String(first.data.warning ?? '')).not.toContain('Ya existe');
  // The hint is of the lists, which may be a moment old.
  await get('admin', `/providers/get/id/${first.data.id}`);
  const second = await post('admin', path, provider('7700002', 'DROGUERIA EL AGUILA'));
  expect(second.response).toBe('success');
  expect(second.data.warning).toContain(
    'Ya existe otro proveedor con ese nombre (7700001 Droguería El Águila): revise que no sea el mismo',
  );
  const again = provider('7700002', 'DROGUERIA EL AGUILA', { p_id: second.data.id, p_contact: 'Eva' });
  expect(String((await post('admin', path, again)).data.warning ?? '')).not.toContain('Ya existe');
});

test.each([
  [
    'firma',
    '/firms/insert/update',
    { p_profession: 'Jefa de Servicio', p_id_unit: 100101 },
    'Ya existe otra firma con ese nombre (Ana Lucía Pérez Jefa de Servicio): revise que no sea la misma',
  ],
  [
    'participante',
    '/participants/insert/update',
    { p_type: 'COMISION', p_id_unit: 100100 },
    /^Ya existe otro participante con ese nombre \(Ana Lucía Pérez, ID \d+\): revise que no sea el mismo$/,
  ],
  [
    'libro',
    '/books/insert/update',
    { p_id_unit: 100100 },
    /^Ya existe otro libro con ese nombre \(Ana Lucía Pérez, ID \d+\): revise que no sea el mismo$/,
  ],
])('a second %s of one name in the same place is saved with a hint', async (_, path, more, hint) => {
  const saved = await post('admin', path, { p_id: 0, p_name: 'Ana Lucía Pérez', ...more });
  expect(saved.data.warning).toBeUndefined();
  await get('admin', path.replace('insert/update', `get/id/${String(saved.data.id)}`));
  const second = await post('admin', path, { p_id: 0, p_name: 'ANA LUCIA PEREZ', ...more });
  expect(second.response).toBe('success');
  expect(second.data.warning).toEqual(typeof hint === 'string' ? hint : expect.stringMatching(hint));
});

test.each([
  [
    'presentación',
    '/presentations',
    'Ya existe otra presentación con ese nombre (70001a Ampolla de 5 ml): revise que no sea la misma',
  ],
  ['producto', '/subproductsmaster', /^Ya existe otro producto con ese nombre \(7000a Ampolla de 5 ml\)/],
])('a second %s whose description differs in case or blanks is saved with a hint', async (_, path, hint) => {
  const save = (p_id: string, p_description: string) =>
    post('admin', `${path}/insert/update`, { p_id, p_is_new: 1, p_description });
  const ids = path === '/presentations' ? ['70001a', '70001b'] : ['7000a', '7000b'];
  expect((await save(ids[0] ?? '', 'Ampolla de 5 ml')).data.warning).toBeUndefined();
  await get('admin', `${path}/get/id/${ids[0]}`);
  const second = await save(ids[1] ?? '', 'AMPOLLA DE\u00a05 ML');
  expect(second.response).toBe('success');
  expect(second.data.warning).toEqual(typeof hint === 'string' ? hint : expect.stringMatching(hint));
});

test('the radios of a signatory are required on creation and on an edit: nothing is chosen for who sends an empty one', async () => {
  const path = '/firms/insert/update';
  const whole = { p_id: 0, p_name: 'Rosa Marina Xol', p_profession: 'Analista', p_id_unit: 100101 };
  const faulty = await post('admin', path, { ...whole, p_type: '', p_type_unops: '' });
  expect(faulty.data.errors).toEqual([
    { field: 'p_type', message: 'Este campo es obligatorio.' },
    { field: 'p_type_unops', message: 'Este campo es obligatorio.' },
  ]);
  const { data } = await post('admin', path, { ...whole, p_type: 'AUTORIZADOR', p_type_unops: 'REVISA' });
  const edit = await post('admin', path, { ...whole, p_id: data.id, p_type: '' });
  expect(edit.data.errors).toEqual([{ field: 'p_type', message: 'Este campo es obligatorio.' }]);
  expect((await get('admin', `/firms/get/id/${String(data.id)}`)).data).toMatchObject({
    type: 'AUTORIZADOR',
    type_unops: 'REVISA',
  });
});

test('codes with letters differ in more than case: of those that are there and of those saved at once', async () => {
  const path = '/presentations/insert/update';
  const save = async (p_id: string, p_is_new = 1) =>
    await post('admin', path, { p_id, p_description: `PRESENTACIÓN ${p_id}`, p_is_new });
  expect((await save('Ab91209')).response).toBe('success');
  const refused = await save('AB91209');
  expect([refused.response, refused.data.field, refused.message]).toEqual([
    'warning',
    'p_id',
    'Ya existe una presentación con el código AB91209: las mayúsculas y las minúsculas no lo distinguen',
  ]);
  const both = await Promise.all(['cd7', 'CD7'].map(async (code) => await save(code)));
  expect(both.map(({ response }) => response).sort()).toEqual(['success', 'warning']);
  // An edit of one that is there, and one made anew after it was deleted.
  expect((await save('Ab91209', 0)).response).toBe('success');
  expect((await post('admin', '/presentations/delete', { p_id: 'Ab91209' })).response).toBe('success');
  await get('admin', '/presentations/get/id/10001');
  expect((await save('AB91209')).response).toBe('success');
});

test('a save reports typed codes that an auto-generated type does not take', async () => {
  const { data } = await post('admin', '/supplies/insert/update', {
    ...supply,
    ...{ p_cod_ppr: '99071', p_cod_internal: 'ABC-1', p_id_presentation: '10001' },
  });
  expect(data.warning).toBe(
    'No se toman Cod Interno ni Presentación: el sistema numera los insumos de este tipo y no llevan presentación',
  );
  const { cod_internal } = (await get('admin', `/supplies/get/id/${String(data.id)}`)).data;
  const again = { ...supply, p_id: data.id, p_cod_ppr: '99071', p_cod_internal: cod_internal };
  expect((await post('admin', '/supplies/insert/update', again)).data.warning).toBeUndefined();
});

test('what names a record is shortened in the refusal of its deletion', async () => {
  const path = '/presentations/insert/update';
  await post('admin', path, { p_id: '77001', p_description: 'LARGA', p_is_new: 1 });
  for (const code of ['98001', '98002', '98003'])
    await post('admin', '/supplies/insert/update', {
      ...{ ...supply, p_id_type_supplies: 1, p_id_presentation: '77001', p_cod_internal: 'S/C' },
      ...{ p_cod_ppr: code, p_description_internal: 'X'.repeat(255), p_id_row: '266' },
    });
  const { message } = await post('admin', '/presentations/delete', { p_id: '77001' });
  expect(message).toContain('3 insumos');
  expect(message.length).toBeLessThan(300);
});

test('a centre under an INACTIVO executor is not offered', async () => {
  const unit = (p_id: number, more: object) => ({
    ...{ p_id, p_description: `UNIDAD ${p_id}`, p_address: 'Zona 1', p_unit_phone: '22001007', p_state: 1 },
    ...{ p_is_new: 1, p_appear_in_acts: 1, ...more },
  });
  const path = '/unit/insert/update';
  const { id_entity } = (await get('admin', '/unit/get/id/100100')).data;
  expect(
    (await post('admin', path, unit(700100, { p_is_executor: 1, p_id_entity: id_entity }))).response,
  ).toBe('success');
  expect((await post('admin', path, unit(700101, { p_is_executor: 0, p_id_parent: 700100 }))).response).toBe(
    'success',
  );
  const offered = async () =>
    (await get('admin', '/unit/get/user', { search: '700101' })).data.rows.map(
      ({ id }: { id: number }) => id,
    );
  expect(await offered()).toEqual([700101]);
  const inactive = unit(700100, { p_is_executor: 1, p_id_entity: id_entity, p_state: 0, p_is_new: 0 });
  expect((await post('admin', path, inactive)).response).toBe('success');
  expect(await offered()).toEqual([]);
});
