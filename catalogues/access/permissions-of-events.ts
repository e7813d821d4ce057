import { OPERATIONS, operation } from '@expediente/schemas/operations.ts';
import type { AnyCatalogue } from '../definition.ts';
import { eventTypes } from '../engine/events.ts';
import { CATALOGUES } from '../registry.ts';

const PERMISSIONS: ReadonlyMap<string, string> = new Map(
  OPERATIONS.map(({ path, permission }) => [path, permission]),
);

/** Permission of an operation; undefined: this program has no such operation, or it needs no permission of a page. */
export function permissionOf(path: string): string | undefined {
  const permission = PERMISSIONS.get(path);
  return permission === 'login' || permission === 'none' || permission === 'session' ? undefined : permission;
}

/** Events that are written along with others in an append, and judged by these: ledgers, numbers, answers. */
export const WITH_OTHERS: ReadonlySet<string> = new Set(
  [
    'PlanLineOpened UnitsReserved UnitsReleased UnitsExecuted UnitsExecutionReversed UnitsWithheld',
    'UnitsWithholdingEnded PlanLineReduced PlanLineExtended PlanLinePriceChanged',
    'QuarterBudgetOpened AmountReserved AmountReleased AmountExecuted AmountExecutionReversed AmountWithheld',
    'AmountWithholdingEnded QuarterBudgetReduced QuarterBudgetExtended',
    'UniqueTaken UniqueReleased NumberAssigned CommandAnswered',
  ].flatMap((types) => types.split(' ')),
);

/**
 * Permissions of the life cycles' event types; a type that several operations write has the permissions of all of them.
 */
function ofLifeCycles(): ReadonlyMap<string, readonly string[]> {
  const permissions = new Map<string, readonly string[]>();
  for (const { writes, permission } of OPERATIONS)
    for (const type of writes?.split(' ') ?? [])
      permissions.set(type, [...new Set([...(permissions.get(type) ?? []), permission])]);
  return permissions;
}

/** Permissions by event type, any of which suffices. Each type is either here or in `WITH_OTHERS`. */
export const PERMISSIONS_OF_TYPES: ReadonlyMap<string, readonly string[]> = new Map([
  ...ofLifeCycles(),
  ...['RuleVersionPublished', 'RuleVersionCorrected'].map((type) => [type, ['reglas.create']] as const),
  ['RuleVersionWithdrawn', ['reglas.update']] as const,
  ...Object.values<AnyCatalogue>(CATALOGUES).flatMap(({ name, operations: { save, delete: remove } }) => {
    const types = eventTypes(name);
    const [saving, removing] = [save, remove].map((path) => (path ? [operation(path).permission] : []));
    if (!saving?.length || !removing) return [];
    // A deletion may only make a record inactive.
    return [
      [types.created, saving] as const,
      [types.changed, [...saving, ...removing]] as const,
      ...(removing.length > 0 ? [[types.deleted, removing] as const] : []),
    ];
  }),
]);

const OF_CATALOGUES: ReadonlySet<string> = new Set(Object.keys(CATALOGUES));
/** Checks whether the product writes a category by itself, without a session: its first data, menu, rules, numbers. */
export const isOfTheSystem = (category: string): boolean =>
  OF_CATALOGUES.has(category) ||
  ['rule', 'unique', 'correlative', 'demonstration', 'command', 'seal'].includes(category);
/** Categories that only users write: records of life cycles, and the issue of their documents. */
export const ofPeople: ReadonlySet<string> = new Set([
  'pac',
  'reprogramming',
  'quarterly',
  'extension',
  'request',
  'order',
  'award',
  'unops',
  'unopsConsolidation',
  'unopsRegularization',
  'issued',
]);
