import { type TSchema, Type } from 'typebox';
import type { BoundName } from './bounds.ts';

/**
 * The language in which each module states its HTTP operations (`schemas/<module>/operations.ts`), a line each. The
 * server registers its routes from these lines and takes permissions from them.
 *
 * Permission: `none`; `login` (the ticket of a login just made); `session`; `page` (the profile has the page);
 * `page.action`; alternatives joined by `|`: the first page that the profile has decides (domain §8).
 */
export interface Operation<Path extends string = string> {
  readonly method: 'GET' | 'POST';
  /** Path below `/api`, parameters in braces. */
  readonly path: Path;
  readonly permission: string;
  /** English description for other clients; '' where path and catalogue make it clear. */
  readonly does: string;
  /**
   * Content of `data`: a type of `schemas/*`, as TypeScript writes it (`Page<PacRow>`, `UnitBudgetLine[]`),
   * or a file. Absent: worked out from the catalogue, or a record's `id`.
   */
  readonly answer?: AnswerText;
  /** Set when the last parameter may hold slashes. */
  readonly rest?: true;
  /** Query parameters of a GET besides `token`. */
  readonly query?: Query;
  /** Schema of the payload of an operation that is no command (a command has its own schema). */
  readonly payload?: TSchema;
  /** Name of the form's file field, for an operation that is no command. */
  readonly file?: string;
  /** Types of the events that the operation writes by an act of its own, under its own permission (`app/integrity`). */
  readonly writes?: string;
  /** Bound of an expensive operation (`bounds.ts`); operations that make files have the bound of the file's kind. */
  readonly bound?: BoundName;
}

/** Operation that only reads; a function of the read side answers each. */
export interface ReadOperation<Path extends string = string> extends Operation<Path> {
  readonly method: 'GET';
}

export type PayloadSchema = TSchema;

/** Payload of an operation that takes nothing. */
export const NOTHING = Type.Object({});

/**
 * `pdf`, `image`, `workbook`, `zip` and `tlog` (a part of a sealed tree) are bytes; `file` is a workbook and `document`
 * a PDF, both as `{ filename, file }`, or as bytes with `download=1`.
 */
export type AnswerText = string;
export const FILE_ANSWERS = ['pdf', 'image', 'workbook', 'zip', 'tlog', 'file', 'document'] as const;

/** A query parameter: its JSON Schema, and its effect. */
export interface QueryParameter {
  readonly schema: Readonly<Record<string, unknown>>;
  readonly about: string;
  readonly required?: true;
}
export type Query = Readonly<Record<string, QueryParameter>>;

/** The operations of a module, and what they have in common. */
export interface ModuleContract {
  /** Name of the module in the documents, in Spanish: the tag of its operations. */
  readonly title: string;
  /** Records that its operations reach (domain §8 "Scope"). */
  readonly scope: Scope;
  readonly operations: readonly Operation[];
  /** Page of the module, when the menu of the requirement does not have it (`catalogues/access/menu.ts`). */
  readonly page?: ModulePage;
}

/**
 * `units`: records of the units assigned to the session, of its executor, or of all, by the reach of the profile;
 * `own`: the user's records; `institution`: everybody's.
 */
export type Scope = 'units' | 'executor' | 'people' | 'institution' | 'everyone' | 'own';

export interface ModulePage {
  /** Option and group of the menu: `['Planificación', 'Plan anual']`. */
  readonly place: readonly [option: string, group: string];
  /** Name of the page in the address and in permissions. */
  readonly link: string;
  readonly title: string;
  readonly actions: readonly string[];
}

type Answered = Pick<Operation, 'answer' | 'query' | 'rest' | 'writes' | 'bound'>;
type Taking = Pick<Operation, 'answer' | 'payload' | 'file' | 'bound'>;

/** Bounds of files that are made for an answer. */
const BOUND_OF: Readonly<Record<AnswerText, BoundName>> = {
  pdf: 'print',
  document: 'print',
  workbook: 'export',
  file: 'export',
  zip: 'recordFile',
};

/** Gives an operation that names no bound the one of its answer, or of its file. */
function bounded<Stated extends Operation>(operation: Stated): Stated {
  const { method, answer = '', file } = operation;
  const made = file === undefined ? BOUND_OF[answer] : 'workbook';
  // Workbook made from sent rows, in a thread like those that read workbooks.
  const { bound = method === 'POST' && made === 'export' ? 'workbook' : made } = operation;
  return bound === undefined ? operation : { ...operation, bound };
}

/** Makes a read. `answer`: its type, or the type with its query. */
export const get = <const Path extends string>(
  path: Path,
  permission: string,
  does = '',
  answer: AnswerText | Answered = {},
): ReadOperation<Path> =>
  bounded<ReadOperation<Path>>({
    method: 'GET',
    path,
    permission,
    does,
    ...(typeof answer === 'string' ? { answer } : answer),
  });

/**
 * Makes a write. `answer`: its type, or the type with the payload of an operation that is no command; `writes`: types
 * of its events.
 */
export const post = <const Path extends string>(
  path: Path,
  permission: string,
  does = '',
  answer: AnswerText | Taking = {},
  writes = '',
): Operation<Path> =>
  bounded<Operation<Path>>({
    method: 'POST',
    path,
    permission,
    does,
    ...(typeof answer === 'string' ? { answer } : answer),
    ...(writes === '' ? {} : { writes }),
  });

const whole = (minimum: number, maximum: number) => ({ type: 'integer', minimum, maximum });
/** A query parameter of each kind. */
export const asked = {
  id: (about: string): QueryParameter => ({ schema: whole(0, 999_999_999), about }),
  year: (about = 'fiscal year'): QueryParameter => ({ schema: whole(2020, 2100), about }),
  flag: (about: string): QueryParameter => ({ schema: { type: 'integer', enum: [0, 1] }, about }),
  day: (about: string): QueryParameter => ({ schema: { type: 'string', format: 'date' }, about }),
  text: (about: string, maxLength = 200): QueryParameter => ({
    schema: { type: 'string', maxLength },
    about,
  }),
  one: (about: string, ...values: readonly string[]): QueryParameter => ({
    schema: { type: 'string', enum: values },
    about,
  }),
} as const;

export const required = (parameter: QueryParameter): QueryParameter => ({ ...parameter, required: true });

/** Query for a page of an answer; without both parameters all rows come, as far as the operation gives them at once. */
export const PAGED: Query = {
  page: { schema: whole(1, 10_000_000), about: 'page, from 1' },
  size: { schema: { type: 'integer', enum: [10, 25, 50, 100], default: 25 }, about: 'rows of a page' },
};

const SEARCH = asked.text('words that rows must hold, whatever their case and accents');
const SORT = asked.text('column, or -column for descending', 100);

/** Query of a picker. */
export const LOOKUP: Query = { ...PAGED, search: SEARCH, sort: SORT };

/** Query that narrows a list and sorts it. */
export const NARROWED = {
  search: SEARCH,
  sort: SORT,
  filter: asked.text('JSON object { column: value | [values] }, at most 200 values of a column', 20_000),
} as const satisfies Query;

/** Query of every list. */
export const LIST: Query = { ...PAGED, ...NARROWED };

/** Rows for a picker. */
export const lookup = (row: string, more: Query = {}) => ({
  answer: `Page<${row}>`,
  query: { ...LOOKUP, ...more },
});

/** A page of rows, with the query of every list. */
export const list = (row: string, more: Query = {}) => ({
  answer: `Page<${row}>`,
  query: { ...LIST, ...more },
});

/** Query of a list that can be read as of a day (`readmodels/model/days.ts`). */
export const AS_OF = {
  day: asked.day('before today: the rows as they were at its end, without actions; absent: as they are'),
} as const satisfies Query;

/** A page of rows that can be read as of a day. */
export const listByDay = (row: string, more: Query = {}) => list(row, { ...AS_OF, ...more });

const DOWNLOAD = asked.flag('1: the bytes of the file, and no envelope');

/** A workbook in the envelope (`filename`, `file` as base64), or its bytes with `download=1`. */
export const workbook = (query: Query = {}) => ({ answer: 'file', query: { ...query, download: DOWNLOAD } });

/** The PDF of a record, whose first print is its issue (`schemas/issued`). */
export const ISSUED_PDF = { answer: 'pdf', writes: 'DocumentIssued' } as const;

/** A PDF in the envelope (`filename`, `file` as base64), or its bytes with `download=1`. */
export const issuedDocument = (query: Query = {}) => ({
  ...ISSUED_PDF,
  answer: 'document',
  query: { ...query, download: DOWNLOAD },
});

/** Data, or the same data as a workbook with `download=1`. */
export const orWorkbook = (answer: AnswerText, query: Query = {}) => ({
  answer,
  query: { ...query, download: DOWNLOAD },
});

/** The paths of a contract's reads. */
export type ReadPathOf<Contract extends ModuleContract> = Extract<
  Contract['operations'][number],
  ReadOperation
>['path'];

/** An operation of a module, by its path. */
export function operationOf<Contract extends ModuleContract>(
  { operations }: Contract,
  path: Contract['operations'][number]['path'],
): Operation {
  const found = operations.find((each) => each.path === path);
  if (!found) throw new Error(`no operation ${path}`);
  return found;
}

/** The pages whose users read the figures of the plan and of the quarters' budgets. */
export const PLANNING =
  'packsanuales|reprogramacion|programacioncuatrimestral|reprogcuatrimestral|pedidos|serviciosmedicos|unidadproveedor|unops|pacgeneral';
