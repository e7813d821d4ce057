/**
 * The product's main job through the documented calls alone, as any other client would make them:
 * a cost centre plans, the plan is refused and then approved, two requests are raised, consolidated, and the
 * order goes through commitment, receipts, accrual, DAF, rejection, correction, resend and payment; the
 * auditor reads its history.
 *
 *   node e2e/main-job.mjs [http://127.0.0.1:3000] [password]
 *
 * Needs a running installation with the demonstration data; exits with 1 at the first thing that is not as
 * documented.
 */
const [base = 'http://127.0.0.1:3000', password = 'Demo-2026!'] = process.argv.slice(2);

const today = new Date(Date.now() - 6 * 3600e3).toISOString().slice(0, 10);
const year = Number(today.slice(0, 4));
const month = Number(today.slice(5, 7));
const quarter = month <= 4 ? 'PRIMERO' : month <= 8 ? 'SEGUNDO' : 'TERCERO';
const unique = String(Date.now()).slice(-9);

let steps = 0;
const step = (text) => {
  steps += 1;
  process.stdout.write(`${String(steps).padStart(2)}. ${text}\n`);
};

function expect(holds, text, seen) {
  if (holds) return;
  process.stderr.write(`No es como está documentado: ${text}\n${JSON.stringify(seen, null, 2)}\n`);
  process.exit(1);
}

/** One signed-in client: the token in the query of reads and in the body of writes (R1 §7). */
class Client {
  /** Where the last write of anybody here stands: whoever reads next waits for it. */
  static #position = '';
  constructor(user, token) {
    this.user = user;
    this.token = token;
  }

  static async signIn(user) {
    const login = await call('POST', '/users/login', {
      p_username: user,
      p_password: password,
      p_year: year,
    });
    expect(login.response === 'success' && login.data.jwt, `entra ${user}`, login);
    const client = new Client(user, login.data.jwt);
    await client.#check({});
    return client;
  }

  async #check(extra) {
    const session = await call('POST', '/users/session', { token: this.token, ...extra });
    expect(session.response === 'success', `sesión de ${this.user}`, session);
    this.token = session.data.jwt;
    this.session = session.data;
    if (
      !session.data.unit_executor_assigned &&
      session.data.executors.length > 0 &&
      !('unit_executor_assigned' in extra)
    ) {
      await this.#check({ unit_executor_assigned: session.data.executors[0].id });
    }
  }

  async get(path, query = {}) {
    const search = new URLSearchParams({ token: this.token, ...query });
    return call('GET', `${path}?${search}`, undefined, { 'x-expediente-position': Client.#position });
  }

  async post(path, payload) {
    const answer = await call('POST', path, { token: this.token, ...payload });
    if (answer.position) Client.#position = answer.position;
    return answer;
  }

  async upload(path, fields, file) {
    const form = new FormData();
    for (const [name, value] of Object.entries({ token: this.token, ...fields }))
      form.set(name, String(value));
    form.set(file.field, new Blob([file.bytes], { type: file.type }), file.name);
    const answer = await call('POST', path, form);
    if (answer.position) Client.#position = answer.position;
    return answer;
  }

  async document(path) {
    const response = await fetch(`${base}/api${path}?token=${encodeURIComponent(this.token)}`, {
      headers: { 'x-expediente-position': Client.#position },
    });
    return {
      type: response.headers.get('content-type'),
      bytes: new Uint8Array(await response.arrayBuffer()),
    };
  }

  /** A call that must succeed. */
  async must(text, path, payload) {
    const answer = await this.post(path, payload);
    expect(answer.response === 'success', `${this.user}: ${text}`, answer);
    step(`${this.user}: ${text}`);
    return answer.data;
  }
}

async function call(method, path, body, headers = {}) {
  const form = body instanceof FormData;
  const response = await fetch(`${base}/api${path}`, {
    method,
    headers: { ...(body && !form ? { 'content-type': 'application/json' } : {}), ...headers },
    ...(body ? { body: form ? body : JSON.stringify(body) } : {}),
  });
  const answer = await response.json();
  expect(
    'data' in answer && 'message' in answer && 'response' in answer,
    `el sobre de ${method} ${path}`,
    answer,
  );
  return { ...answer, status: response.status };
}

const isPdf = (document) =>
  document.type?.startsWith('application/pdf') &&
  String.fromCharCode(...document.bytes.slice(0, 5)) === '%PDF-';

const centro = await Client.signIn('centro');
const aprobador = await Client.signIn('aprobador');
const compras = await Client.signIn('compras');
const auditor = await Client.signIn('auditor');
step('entran centro, aprobador, compras y auditor');

// The plan of a cost centre that has none yet: this year's, else next year's.
let planYear = year;
let without = await centro.get(`/unit/publicpac/get/all/${planYear}`);
if (without.data.rows.length === 0) {
  planYear = year + 1;
  without = await centro.get(`/unit/publicpac/get/all/${planYear}`);
}
expect(without.data.rows.length > 0, 'hay un centro de costo sin PAC', without);
const planUnit = without.data.rows[0].id;
const supplies = await centro.get('/supplies/get/public', { search: 'acetaminofen', page: '1', size: '10' });
const subProducts = await centro.get('/subproducts/get/public');
const supply = supplies.data.rows[0];
const subProduct = subProducts.data.rows[0];
const plan = { p_id_unit: planUnit, p_year: planYear };
await centro.must('guarda el PAC', '/packsannual/insert/update', {
  ...plan,
  p_details: [
    { p_id_sub_products: subProduct.id, p_id_supplie: supply.id, p_qty: 1000, p_price: supply.price },
  ],
});
await centro.must('lo envía', '/packsannual/send', plan);
await aprobador.must('lo rechaza', '/packsannual/disapprove', {
  ...plan,
  p_justification: 'Revisar la cantidad de jarabe',
});
const refused = await centro.get(`/packsannual/get/id/${planUnit}/${planYear}`);
expect(
  refused.data.state === 2 && refused.data.justification === 'Revisar la cantidad de jarabe',
  'el PAC rechazado dice por qué',
  refused,
);
await centro.must('lo corrige', '/packsannual/insert/update', {
  ...plan,
  p_details: [{ p_id_sub_products: subProduct.id, p_id_supplie: supply.id, p_qty: '800' }],
});
await centro.must('lo envía otra vez', '/packsannual/send', plan);
await aprobador.must('lo aprueba', '/packsannual/approve', plan);
const again = await aprobador.post('/packsannual/approve', plan);
expect(
  again.status === 200 && again.response === 'warning' && again.data.rule,
  'un segundo clic recibe una advertencia',
  again,
);

// Two requests on a plan line that has units left and a budget for the present cuatrimestre.
const units = (await centro.get(`/unit/pac/get/all/${year}`)).data.rows;
let line;
let requestUnit;
for (const unit of units) {
  const balances = (await centro.get(`/quarterly/balance/${unit.id}/${year}`)).data;
  const budget = await centro.get(`/unit/buget/get/all/${year}/${unit.id}/0/0`);
  line = budget.data.find(
    (each) =>
      each.has_catalog === 1 &&
      Number(each.available) >= 60 &&
      balances.some((b) => b.quarter === quarter && Number(b.balance) >= 60 * Number(each.price)),
  );
  requestUnit = unit.id;
  if (line) break;
}
expect(line, 'hay un insumo planificado con saldo', units);
const before = Number(line.available);
const requestIds = [];
for (const qty of [20, 10.5]) {
  const saved = await centro.must(`guarda un pedido de ${qty}`, '/orders/insert/update', {
    p_id: 0,
    p_id_unit: requestUnit,
    p_year: year,
    p_number: '',
    p_date: today,
    p_id_supplie: line.id_supplie,
    p_cod_internal: line.cod_internal,
    p_description_internal: line.description_internal,
    p_type: 'SI',
    p_id_row: line.id_row,
    p_total_qty: qty,
    p_justification: 'Para la atención del cuatrimestre',
    p_sub_products: [{ p_id_sub_products: line.id_sub_products, p_qty: qty }],
    p_quarter_order: quarter,
    p_year_additional: year,
  });
  requestIds.push(saved.id);
  await centro.must('lo envía', '/orders/send', { p_id: saved.id });
}
const afterRequests = (
  await centro.get(`/unit/buget/get/all/${year}/${requestUnit}/${line.id_supplie}/0`)
).data.find((each) => each.id_sub_products === line.id_sub_products);
expect(
  Math.abs(before - 30.5 - Number(afterRequests.available)) < 1e-6,
  'los pedidos apartan del plan lo que piden',
  afterRequests,
);

const signatories = (await compras.get(`/firms/get/public`, { p_id_unit: String(requestUnit) })).data;
// Who signs certifications of acts signs no request.
const firm = (type) => signatories.rows.find((each) => each.type === type && each.in_acts !== 1).id;
for (const format of ['/orders/pdf', '/orders/format2/pdf']) {
  const printed = await compras.document(
    `${format}/${requestIds[0]}/${firm('SOLICITANTE')}/${firm('AUTORIZADOR')}/main`,
  );
  expect(isPdf(printed), `el pedido se imprime (${format})`, printed.type);
}
step('compras: imprime el pedido en sus dos formatos');

const { id: order } = await compras.must('consolida los dos pedidos', '/orders/consolidate/approve', {
  p_number_resolution: `R-${unique}`,
  p_date_resolution: today,
  p_list_orders: requestIds.join(','),
  p_calculate_fee: 1,
  p_has_award: 1,
});
const detail = async () => (await compras.get(`/orders/consolidate/get/id/${order}`)).data;
const consolidated = await detail();
const provider = (await compras.get('/providers/get/public', { search: 'drogueria' })).data;
const types = (await compras.get('/typepurchase/get/public')).data;
const unitLines = (fields) =>
  consolidated.units.map((each) => ({
    id: each.id,
    id_unit: each.id_unit,
    qty: each.requested_qty,
    ...fields,
  }));
const form = {
  p_id: order,
  p_iva: 1,
  p_number_purchase: unique,
  p_date_issue: today,
  p_quarter: quarter,
  p_id_type_purchase: types.rows.find((each) => each.description.startsWith('COTIZACI')).id,
  p_npg_nog: '99000001',
  p_date_npg_nog: today,
  p_number_award: 'N/A',
  p_id_provider: provider.rows[0].id,
  p_unit: unitLines({ number_invoice: '', date_issue: '', date_reception: '' }),
  p_invoices: [],
  p_exemption_iva: '',
  p_justification_purchase_order: '',
  p_type_order: 1,
  p_supplies: consolidated.supplies.map((each) => ({
    id: each.id,
    price: each.price,
    order_ids: each.order_ids,
  })),
};
await compras.must('genera la orden', '/orders/purchaseorder/generate', form);
await compras.must('la compromete', '/orders/purchaseorder/commitment', {
  p_id: order,
  p_number_compromise: unique,
  p_date_compromise: today,
  p_date_send_provider: today,
});
const early = await compras.post('/orders/purchaseorder/accrued', {
  p_id: order,
  p_number_devengade: unique,
  p_date_devengade: today,
});
expect(early.response === 'warning', 'no se devenga sin recibos ni facturas', early);
await compras.must('registra recibo y factura', '/orders/purchaseorder/update', {
  ...form,
  p_unit: unitLines({ number_invoice: `D-${unique}`, date_issue: today, date_reception: today }),
  p_invoices: [{ serie_invoice: '0A1B2C3D', number_invoice: unique, date_invoice: today }],
  p_exemption_iva: `E-${unique}`,
});
expect((await detail()).state === 3, 'con recibos y facturas la orden queda COMPLETADA', await detail());
await compras.must('devenga', '/orders/purchaseorder/accrued', {
  p_id: order,
  p_number_devengade: unique,
  p_date_devengade: today,
});
await compras.must('la envía al DAF', '/orders/purchaseorder/senddaf', {
  p_id: order,
  p_number_table: '15',
  p_date_send_daf: today,
});
await compras.must('el DAF la rechaza', '/orders/purchaseorder/rejection', {
  p_id: order,
  p_date_rejection: today,
  p_justification_rejection: 'Falta la serie correcta de la factura',
});
await compras.must('la corrige', '/orders/purchaseorder/update', {
  ...form,
  p_unit: unitLines({ number_invoice: `D-${unique}`, date_issue: today, date_reception: today }),
  p_invoices: [{ serie_invoice: '0A1B2C3E', number_invoice: unique, date_invoice: today }],
  p_exemption_iva: `E-${unique}`,
});
await compras.must('la reenvía sin número de mesa', '/orders/purchaseorder/senddaf', {
  p_id: order,
  p_date_send_daf: today,
});
const proof = new TextEncoder().encode(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
);
const paid = await compras.upload(
  '/orders/purchaseorder/pay',
  { p_id: order, p_date_pay: today, p_number: unique, p_number_box: 'C-12' },
  { field: 'p_pdf_document', bytes: proof, type: 'application/pdf', name: 'pago.pdf' },
);
expect(paid.response === 'success', 'compras: la paga', paid);
step('compras: la paga con su comprobante');
const shown = await compras.document(`/orders/consolidate/get/pdf/${order}`);
expect(
  isPdf(shown) && shown.bytes.length === proof.length,
  'el comprobante vuelve como se subió',
  shown.type,
);
expect(isPdf(await compras.document(`/orders/purchaseorder/pdf/${order}`)), 'la orden se imprime', order);
step('compras: imprime la orden y su comprobante');

const after = (await centro.get(`/unit/buget/get/all/${year}/${requestUnit}/${line.id_supplie}/0`)).data.find(
  (each) => each.id_sub_products === line.id_sub_products,
);
expect(
  Math.abs(Number(after.qty_order) - Number(line.qty_order) - 30.5) < 1e-6,
  'lo devengado queda ejecutado en el plan',
  after,
);

const history = (await auditor.get(`/history/order/${order}`)).data;
const told = history.entries.map((each) => each.type);
expect(
  told.includes('OrderConsolidated') && told.includes('OrderRejected') && told.includes('OrderPaid'),
  'la historia lo recuerda todo',
  told,
);
const whole = (await auditor.get(`/history/order/${order}/verify`)).data;
expect(whole.whole === true, 'la cadena está entera', whole);
step(`auditor: lee la historia (${history.entries.length} hechos) y la verifica`);
process.stdout.write(`\nListo: de un plan a la orden ${order} pagada, en ${steps} pasos.\n`);
