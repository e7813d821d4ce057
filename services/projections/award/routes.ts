import { listRequest } from '@expediente/readmodels/lists/query.ts';
import type { FastifyInstance } from 'fastify';
import { integerIn, pastDayIn, type Read, readRoute, sharedReadRoute } from '../shared/http/read-route.ts';
import type { ReadParts } from '../shared/parts.ts';
import { offersTemplate } from './offers-template.ts';
import { awardPdf } from './print.ts';
import {
  readAward,
  readAwardFirms,
  readAwardProviders,
  readAwardRecord,
  readAwards,
  readAwardUnits,
} from './queries.ts';
import { quotationFile } from './quotation.ts';
import { readResolution } from './resolution.ts';
import { templateChanges } from './templates.ts';
import { awardsWorkbook } from './workbook.ts';

const READS = ['award', 'order'];
/** What a print is of, and the entity, units and signatories that it names. */
const PRINTED = [...READS, 'catalogues'];

/** The reads of award records (R2 §7). */
export function registerAwardReads(api: FastifyInstance, parts: ReadParts): void {
  const { db } = parts;
  const idIn = ({ parameters }: Pick<Read, 'parameters'>): number => integerIn(parameters, 'id');
  sharedReadRoute(
    api,
    parts,
    '/awardacts/get/all',
    READS,
    async ({ session, parameters }) =>
      await readAwards(db, session, listRequest(parameters), pastDayIn(parameters)),
  );
  readRoute(
    api,
    parts,
    '/awardacts/excel',
    READS,
    async ({ session, parameters }) =>
      await awardsWorkbook(parts, session, listRequest(parameters), pastDayIn(parameters)),
  );
  readRoute(api, parts, '/awardacts/get/id/{id}', READS, async (read) => ({
    data: await readAward(db, read.session, idIn(read)),
  }));
  readRoute(api, parts, '/awardacts/units/get/all/{id}', READS, async (read) => ({
    data: await readAwardUnits(db, read.session, idIn(read)),
  }));
  readRoute(api, parts, '/awardacts/providers/get/all/{id}', READS, async (read) => ({
    data: await readAwardProviders(db, read.session, idIn(read)),
  }));
  readRoute(api, parts, '/awardacts/firms/get/all/{id}', READS, async (read) => ({
    data: await readAwardFirms(db, read.session, idIn(read)),
  }));
  readRoute(api, parts, '/awardacts/resolution', [...READS, 'request'], async ({ session, parameters }) => ({
    data: await readResolution(
      parts,
      session,
      parameters.p_number_resolution ?? '',
      integerIn(parameters, 'p_id', 0),
    ),
  }));
  readRoute(api, parts, '/awardacts/templates/get/all/{id}', READS, async (read) => ({
    data: await templateChanges(parts.store, await readAwardRecord(db, read.session, idIn(read))),
  }));
  readRoute(
    api,
    parts,
    '/awardacts/offers/template',
    ['catalogues'],
    async ({ session }) => await offersTemplate(db, session),
  );
  readRoute(
    api,
    parts,
    '/awardacts/quotations/{id}/{hash}',
    READS,
    async (read) => await quotationFile(parts, read.session, idIn(read), read.parameters.hash ?? ''),
  );
  for (const name of ['award', 'business'] as const)
    readRoute(
      api,
      parts,
      `/awardacts/pdf/${name}/{id}`,
      PRINTED,
      async (read) => await awardPdf(parts, read, idIn(read), name),
    );
  for (const name of ['certificationaward', 'certificationbusiness'] as const)
    readRoute(
      api,
      parts,
      `/awardacts/pdf/${name}/{id}/{date}/{requesterId}/{authorizerId}`,
      PRINTED,
      async (read) =>
        await awardPdf(parts, read, idIn(read), name, {
          date: read.parameters.date ?? '',
          requester: integerIn(read.parameters, 'requesterId'),
          authorizer: integerIn(read.parameters, 'authorizerId'),
        }),
    );
}
