import type { Operation } from './operations.ts';

/** What the rest of the product is told of a module: its operations, and the page that its permissions stand on. */
export interface ModuleContract {
  readonly operations: readonly Operation[];
  readonly page: {
    /** Option and group of the menu: `['Planificación', 'Plan anual']`. */
    readonly place: readonly [option: string, group: string];
    /** Its name in the address and in permissions. */
    readonly link: string;
    readonly title: string;
    readonly actions: readonly string[];
  };
}

/** Modules that bring their own operations and page: a module adds its contract in one line here. */
export const CONTRACTS = [] as const satisfies readonly ModuleContract[];

/** Pages of these modules, for the menu. */
export const MODULE_PAGES: readonly ModuleContract['page'][] = pagesOf(CONTRACTS);

function pagesOf(contracts: readonly ModuleContract[]): readonly ModuleContract['page'][] {
  return contracts.map(({ page }) => page);
}

/** Operations of some modules, each with its own path. */
export const operationsOf = <const Contracts extends readonly ModuleContract[]>(
  contracts: Contracts,
): readonly Contracts[number]['operations'][number][] => contracts.flatMap(({ operations }) => operations);
