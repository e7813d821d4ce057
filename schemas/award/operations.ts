import { get, type ModuleContract, planned, post } from '../operation.ts';

export const AWARD = {
  title: 'Actas de adjudicación',
  scope: 'units',
  operations: [
    planned(get('/awardacts/get/all', 'actas', 'list of the session year')),
    planned(get('/awardacts/get/id/{id}', 'actas.view|actas.update')),
    planned(
      get(
        '/awardacts/providers/get/all/{id}',
        'actas.view|actas.update',
        'offers of the record (id: p_id_award_acts)',
      ),
    ),
    planned(get('/awardacts/units/get/all/{id}', 'actas.view|actas.update')),
    planned(
      get(
        '/awardacts/firms/get/all/{id}',
        'actas',
        'signatories for the certification prints (id: p_id of the record)',
      ),
    ),
    planned(
      get(
        '/awardacts/resolution',
        'actas',
        'consolidated order by resolution number (a text that may hold a slash): id, supplie, units',
      ),
      'p_number_resolution',
    ),
    planned(
      post(
        '/awardacts/insert/update',
        'actas.create|actas.update',
        'only in 0; p_number takes the session year on creation; p_nog is empty when the purchase type hides it',
      ),
      'p_id, p_number, p_date, p_hour, p_nog, p_id_type_purchase, p_id_supplie, p_description_supplie, p_amount, p_qty, p_iva, p_unit[id, number_order, qty], p_providers[id, amount, state, products_oferts], p_justification, p_id_consolidate, p_id_participant, p_id_book',
    ),
    planned(post('/awardacts/delete', 'actas.delete'), 'p_id'),
    planned(
      post('/awardacts/business', 'actas.generatebusiness', '0 to 1'),
      'p_id_award_acts, p_number_business, p_date, p_hour',
    ),
    planned(
      post('/awardacts/certification', 'actas.certifyaward', '1 to 2'),
      'p_id_award_acts, p_invoice_award, p_invoice_business',
    ),
    planned(
      post(
        '/awardacts/update/templates',
        'actas.updatetemplates',
        "takes the purchase type's templates of today into the record, in any state",
      ),
      'p_id',
    ),
    planned(get('/awardacts/pdf/award/{id}', 'actas.printaward', 'PDF', 'pdf')),
    planned(get('/awardacts/pdf/business/{id}', 'actas.printbusiness', 'PDF, state above 0', 'pdf')),
    planned(
      get(
        '/awardacts/pdf/certificationaward/{id}/{date}/{requesterId}/{authorizerId}',
        'actas.printcertify',
        'PDF, state above 1',
        'pdf',
      ),
    ),
    planned(
      get(
        '/awardacts/pdf/certificationbusiness/{id}/{date}/{requesterId}/{authorizerId}',
        'actas.printcertify',
        'PDF, state above 1',
        'pdf',
      ),
    ),
  ],
} as const satisfies ModuleContract;
