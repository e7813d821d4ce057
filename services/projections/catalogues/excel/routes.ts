import type { AnyCatalogue } from '@expediente/catalogues/definition.ts';
import { isLoadable } from '@expediente/catalogues/excel/sheet.ts';
import { CATALOGUE_NAMES, CATALOGUES } from '@expediente/catalogues/registry.ts';
import { mayUse } from '@expediente/platform/access/permissions.ts';
import type { Session } from '@expediente/platform/access/session.ts';
import { Forbidden, NotFound } from '@expediente/platform/refusals.ts';
import { listRequest } from '@expediente/readmodels/lists/query.ts';
import { accessProjection, cataloguesProjection } from '@expediente/readmodels/model/catalogues.ts';
import { type OperationPath, operation } from '@expediente/schemas/operations.ts';
import type { FastifyInstance } from 'fastify';
import { readRoute } from '../../shared/http/read-route.ts';
import type { ReadParts } from '../../shared/parts.ts';
import { keyIn } from '../parameters.ts';
import { unitInSight } from '../units.ts';
import { exportCatalogue } from './export.ts';
import { templateOf } from './template.ts';

type Parts = Pick<ReadParts, 'access' | 'positions' | 'db' | 'audit'>;

const READS = [accessProjection.name, cataloguesProjection.name];

/** Routes of a catalogue's list as a workbook, and of the template by which the catalogue is loaded. */
export function registerCatalogueWorkbooks(api: FastifyInstance, parts: Parts): void {
  readRoute(api, parts, '/catalogues/{catalogue}/excel', READS, async ({ session, parameters }) => {
    const definition = catalogueOf(parameters.catalogue);
    expectGranted(session, definition.operations.list);
    const { parent } = definition;
    const under = parameters.parent;
    if (parent === undefined || under === undefined)
      return await exportCatalogue(parts, definition, session, listRequest(parameters));
    const key = keyIn(CATALOGUES[parent.catalogue], parameters, 'parent');
    if (definition.scope === 'units') await unitInSight(parts.db, session, Number(key));
    return await exportCatalogue(parts, definition, session, listRequest(parameters), key);
  });
  readRoute(api, parts, '/catalogues/{catalogue}/template', READS, async ({ session, parameters }) => {
    const definition = catalogueOf(parameters.catalogue);
    if (!isLoadable(definition)) throw new NotFound(`${definition.plural}: no se cargan desde Excel.`);
    const filled = parameters.filled === '1';
    expectGranted(session, definition.operations.save);
    if (filled) expectGranted(session, definition.operations.list);
    return await templateOf(parts, definition, session, filled);
  });
}

/** @throws {NotFound} */
function catalogueOf(name: string | undefined): AnyCatalogue {
  const known = CATALOGUE_NAMES.find((each) => each === name);
  if (known === undefined) throw new NotFound('No existe ese catálogo.');
  return CATALOGUES[known];
}

/**
 * Checks the right by that of the operation itself: a user who may not list a catalogue gets no workbook of it.
 * @throws {Forbidden}
 */
function expectGranted(session: Session, path: OperationPath | undefined): void {
  if (path === undefined) throw new Forbidden();
  const { permission } = operation(path);
  if (!mayUse(session, permission)) throw new Forbidden(undefined, permission);
}
