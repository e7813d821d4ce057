import { type Desk, done, expectThat, NotAsDocumented, type Office } from './desk.ts';

/** Plan of a cost centre without one: made, rejected, corrected and approved. @throws {NotAsDocumented} */
export async function plan(office: Office, centro: Desk, aprobador: Desk): Promise<void> {
  const { unit, year } = await centreWithoutPlan(office, centro);
  const search = { search: 'acetaminofen', page: 1, size: 10 } as const;
  const supplies = done(
    'los insumos',
    await centro.api.GET('/supplies/get/public', { params: { query: search } }),
  );
  const subProducts = done('los subproductos', await centro.api.GET('/subproducts/get/public'));
  const [[supply], [subProduct]] = [supplies.rows, subProducts.rows];
  expectThat(supply && subProduct, 'hay insumos y subproductos', { supplies, subProducts });
  const of = { p_id_unit: unit, p_year: year };
  const line = { p_id_sub_products: subProduct.id, p_id_supplie: supply.id };
  const save = async (text: string, qty: string) => {
    const body = { ...of, p_details: [{ ...line, p_qty: qty, p_price: supply.price }] };
    done(text, await centro.api.POST('/packsannual/insert/update', { body }));
    centro.step(text);
  };
  const send = async (text: string) => {
    done(text, await centro.api.POST('/packsannual/send', { body: of }));
    centro.step(text);
  };

  await save('guarda el PAC', '1000');
  await send('lo envía');
  const reason = 'Revisar la cantidad de jarabe';
  const refusal = { ...of, p_justification: reason };
  done('lo rechaza', await aprobador.api.POST('/packsannual/disapprove', { body: refusal }));
  aprobador.step('lo rechaza');
  const path = { params: { path: { unit, year } } };
  const refused = done('el PAC', await centro.api.GET('/packsannual/get/id/{unit}/{year}', path));
  expectThat(
    refused.state === 2 && refused.justification === reason,
    'el PAC rechazado dice por qué',
    refused,
  );
  await save('lo corrige', '800');
  await send('lo envía otra vez');
  done('lo aprueba', await aprobador.api.POST('/packsannual/approve', { body: of }));
  aprobador.step('lo aprueba');
  const again = await aprobador.api.POST('/packsannual/approve', { body: of });
  expectThat(
    again.response.status === 200 && again.data?.response === 'warning' && again.data.data?.rule,
    'un segundo clic recibe una advertencia',
    again.data ?? again.error,
  );
}

/** First cost centre without a plan in this year, or in the next. */
async function centreWithoutPlan({ year: first }: Office, { api }: Desk) {
  for (const year of [first, first + 1]) {
    const path = { params: { path: { year } } };
    const { rows } = done('los centros sin PAC', await api.GET('/unit/publicpac/get/all/{year}', path));
    if (rows[0] !== undefined) return { unit: rows[0].id, year };
  }
  throw new NotAsDocumented('hay un centro de costo sin PAC', first);
}
