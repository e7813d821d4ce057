/**
 * Tabs of the page Unops, each with records of its own kind (unops D1): the tab's code is the status of its rows, by
 * which addresses and operations name it.
 */
export const UNOPS_TABS = [
  { code: '0', label: 'Sin consolidar', lifecycle: 'unops' },
  { code: '1', label: 'Consolidados', lifecycle: 'unops-consolidation' },
  { code: '2', label: 'Regularizados', lifecycle: 'unops-regularization' },
] as const;
export type UnopsTabCode = (typeof UNOPS_TABS)[number]['code'];

/** Steps on ticked rows, as the address of the page names them. */
export const UNOPS_STEPS = { consolidate: 'consolidar', regularize: 'regularizar' } as const;

/** Parameter of the address with the tab: links name a tab as a status filter. */
export const UNOPS_TAB = 'f.state';

/** Address of a record of the page Unops, in its tab. */
export function unopsAddress(
  lifecycle: (typeof UNOPS_TABS)[number]['lifecycle'],
  id: string | number,
): string {
  const code = UNOPS_TABS.find((each) => each.lifecycle === lifecycle)?.code;
  return `/unops?${UNOPS_TAB}=${code}&registro=${encodeURIComponent(id)}`;
}
