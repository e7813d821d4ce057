import type { Operation } from './operation.ts';

/** Kind of record that the operations under a path are about, and the parameters that identify it. */
interface Subject {
  /** Beginning of the operations' paths. */
  readonly path: string;
  /** Kind of record, by the name of its history; `{lifecycle}`: the value of the parameter of that name. */
  readonly kind: string;
  /** Parameters whose values make the key, joined by `-`: of each list the first that the call has. */
  readonly key?: readonly (readonly string[])[];
}

const UNIT = ['p_id_unit', 'unit', 'idUnit'] as const;
const UNIT_AND_YEAR = [UNIT, ['p_year', 'year']] as const;
/** Parameters that hold the key in most operations. */
const ID = [['p_id', 'id']] as const;

/** Subjects, the most specific path first where several begin alike. */
const SUBJECTS: readonly Subject[] = [
  { path: '/packsannual/consolidate', kind: 'reprogramming' },
  { path: '/packsannual', kind: 'pac', key: UNIT_AND_YEAR },
  { path: '/reprogramming/details', kind: 'pac', key: UNIT_AND_YEAR },
  { path: '/reprogramming', kind: 'reprogramming' },
  { path: '/quarterly/extension', kind: 'extension' },
  { path: '/quarterly/balance', kind: 'quarterly', key: UNIT_AND_YEAR },
  { path: '/quarterly', kind: 'quarterly' },
  { path: '/orders/consolidate/approve', kind: 'request', key: [['p_list_orders']] },
  { path: '/orders/consolidate', kind: 'order' },
  { path: '/orders/purchaseorder', kind: 'order' },
  { path: '/orders/documents', kind: 'order' },
  { path: '/orders', kind: 'request', key: [['p_id_order', 'p_id', 'id', 'order']] },
  { path: '/awardacts', kind: 'award', key: [['p_id_award_acts', 'p_id', 'id']] },
  { path: '/unops/consolidate/get', kind: 'unops-consolidation' },
  { path: '/unops/consolidate/delete', kind: 'unops-consolidation' },
  { path: '/unops/consolidate/list', kind: 'unops-consolidation' },
  { path: '/unops/consolidate', kind: 'unops', key: [['p_unops']] },
  { path: '/unops/regularize/get', kind: 'unops-regularization' },
  { path: '/unops/regularize/document', kind: 'unops-regularization' },
  { path: '/unops/regularize/correct', kind: 'unops-regularization' },
  { path: '/unops/regularize', kind: 'unops-consolidation', key: [['p_list_consolidate']] },
  { path: '/unops/curdp', kind: 'unops-regularization' },
  { path: '/unops', kind: 'unops', key: [['p_id_unops', 'id']] },
  { path: '/users', kind: 'user' },
  { path: '/unit', kind: 'unit' },
  { path: '/firms', kind: 'signatory' },
  { path: '/address', kind: 'address' },
  { path: '/entity', kind: 'entity' },
  { path: '/profile', kind: 'profile' },
  { path: '/actions', kind: 'action', key: [['p_id_actions', 'p_id', 'id']] },
  { path: '/tagsitems', kind: 'menuOption', key: [['p_id_tags_items_parent_master', 'p_id', 'id']] },
  { path: '/groups', kind: 'group' },
  { path: '/rows', kind: 'row' },
  { path: '/presentations', kind: 'presentation' },
  { path: '/typepurchase', kind: 'purchaseType' },
  { path: '/typesupplies', kind: 'supplyType' },
  { path: '/supplies', kind: 'supply' },
  { path: '/providers', kind: 'provider' },
  { path: '/subproductsmaster', kind: 'product' },
  { path: '/subproducts', kind: 'subProduct' },
  { path: '/participants', kind: 'participant' },
  { path: '/books', kind: 'book' },
  { path: '/paperkinds', kind: 'paperKind' },
  { path: '/rejectioncauses', kind: 'rejectionCause' },
  { path: '/nivel', kind: 'modificationType' },
  { path: '/rules', kind: 'rule', key: [['p_name', 'name']] },
  { path: '/history', kind: '{lifecycle}' },
  { path: '/catalogues', kind: 'catalogue', key: [['catalogue']] },
  { path: '/ops/projections', kind: 'projection', key: [['name']] },
  { path: '/ops/quarantine', kind: 'projection', key: [['p_projection']] },
];

/** Record and unit that a call names. */
export interface NamedByCall {
  /**
   * `order:24`, `pac:100101-2026`; the kind alone when the call makes a new record or asks about several; '' when the
   * operation is about no record.
   */
  readonly record: string;
  /** Further records of a call that names several. */
  readonly others: readonly string[];
  /** Cost centre that the call names besides the record, or ''. */
  readonly unit: string;
}

/** The most records of one call that are named one by one. */
const MOST_NAMED = 20;

/**
 * Records that a call names, for the audit and the log: the one place that knows which field names the record. The
 * parameters need not be checked yet: values that cannot be a key are left out.
 */
export function namedByCall(
  { path }: Pick<Operation, 'path'>,
  parameters: Readonly<Record<string, unknown>>,
): NamedByCall {
  const unit = keyIn(parameters, UNIT)[0] ?? '';
  const subject = SUBJECTS.find((each) => path === each.path || path.startsWith(`${each.path}/`));
  if (!subject) return { record: '', others: [], unit };
  const kind = subject.kind.replace(/^\{(\w+)\}$/, (_, name: string) => keyIn(parameters, [name])[0] ?? '');
  const parts = (subject.key ?? ID).map((names) => keyIn(parameters, names));
  const [first = [], ...rest] = parts;
  const keys = parts.length === 1 ? first : [joined([first[0], ...rest.map(([one]) => one)])];
  const [record = kind, ...others] = keys.filter((key) => key !== '').map((key) => `${kind}:${key}`);
  return { record, others: others.slice(0, MOST_NAMED - 1), unit };
}

/** Key from its parts; '' unless all of them are there. */
const joined = (parts: readonly (string | undefined)[]): string =>
  parts.every((part) => part !== undefined) ? parts.join('-') : '';

/** Keys that the first of these parameters holds: one, or several as a list, as its JSON or with commas between. */
function keyIn(parameters: Readonly<Record<string, unknown>>, names: readonly string[]): readonly string[] {
  const value = names.map((name) => parameters[name]).find((each) => each !== undefined);
  const values: readonly unknown[] = Array.isArray(value)
    ? value
    : typeof value === 'string'
      ? value.replace(/^\s*\[|\]\s*$/g, '').split(',', 50)
      : [value];
  return values.slice(0, 50).flatMap((each) => {
    const text = typeof each === 'number' ? String(each) : typeof each === 'string' ? each.trim() : '';
    return KEY.test(text) && text !== '0' ? [text] : [];
  });
}

/** Pattern of records' keys; no other text was ever a record's key. */
const KEY = /^[\p{L}\p{N}][\p{L}\p{N} ._/:-]{0,39}$/u;
