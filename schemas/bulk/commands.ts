import { type Static, Type } from 'typebox';
import { DELETION, Revision } from '../shared/fields.ts';
import { IdField, ListField, TextField } from '../types.ts';
import { MOST_BULK } from './limits.ts';

const JobId = Type.String({
  title: 'Trabajo',
  pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$',
  errorMessage: 'Indique el trabajo por su identificador (UUID en minúsculas).',
});

export const TOO_MANY = `De una vez se hacen como máximo ${MOST_BULK} registros: filtre más o marque menos.`;

const Signer = IdField({ minimum: 1, errorMessage: 'Seleccionar firmas' });

const BulkRecord = Type.Object({
  /** Id of the record's row in its list. */
  p_id: Type.String({
    title: 'Registro',
    pattern: '^\\d{1,10}(-\\d{1,10})?$',
    errorMessage: 'Indique el registro por su identificador en el listado.',
  }),
  p_revision: Revision,
});

/** POST /bulk/begin: on ticked records, or without `p_records` on all rows of a list under its search and filters. */
export const BeginBulkInput = Type.Object({
  /** Id from the client: the same id begins nothing a second time. */
  p_id: JobId,
  p_list: Type.String({ title: 'Listado', maxLength: 200, errorMessage: 'Indique el listado.' }),
  p_action: Type.String({ title: 'Paso', maxLength: 60, errorMessage: 'Indique el paso.' }),
  p_records: Type.Optional(
    ListField(BulkRecord, { minItems: 1, maxItems: MOST_BULK, errorMessage: { maxItems: TOO_MANY } }),
  ),
  p_search: Type.Optional(TextField(200, { title: 'Búsqueda' })),
  p_filter: Type.Optional(Type.String({ title: 'Filtro', maxLength: 20_000 })),
  /** Year of a list of several years, 0: all; absent: as the list shows them by itself. */
  p_year: Type.Optional(Type.Integer({ title: 'Año', minimum: 0, maximum: 9999 })),
  /** Sort of the list, in whose order the records are taken; absent: in the order in which they were ticked. */
  p_sort: Type.Optional(Type.String({ title: 'Orden', maxLength: 100 })),
  /** Number of records that was confirmed. */
  p_count: Type.Integer({
    title: 'Cantidad',
    minimum: 1,
    maximum: MOST_BULK,
    errorMessage: { minimum: 'No hay registros.', maximum: TOO_MANY },
  }),
  p_justification: Type.Optional(TextField(DELETION.most, { title: DELETION.title })),
  /** Form that is printed: the path of its operation, with signatories and address where it is signed. */
  p_print: Type.Optional(
    Type.String({ title: 'Formato', maxLength: 200, errorMessage: 'Indique el formato.' }),
  ),
  p_requester: Type.Optional(Signer),
  p_authorizer: Type.Optional(Signer),
  p_address: Type.Optional(
    Type.String({ title: 'Dirección', pattern: '^(main|\\d{1,9})$', errorMessage: 'Seleccionar dirección' }),
  ),
});
export type BeginBulkInput = Static<typeof BeginBulkInput>;

/** POST /bulk/stop, /bulk/dismiss */
export const BulkInput = Type.Object({ p_id: JobId });
export type BulkInput = Static<typeof BulkInput>;
