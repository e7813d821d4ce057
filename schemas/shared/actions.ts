/** Action that withdraws a sent record, while no other user has acted on it (planning B45). */
export const WITHDRAW = 'withdraw';

/** Action that records what has come of an order, with its receipts and invoices (hospital E1). */
export const RECEIVE = 'receive';

/** Actions that grant others: a user who may send may withdraw, and one who edits an order may record its receipts. */
const GRANTED_BY: Readonly<Record<string, readonly string[]>> = {
  [WITHDRAW]: ['sendrequest'],
  [RECEIVE]: [RECEIVE, 'update'],
};

/** Keys of R3 §6 and ours, any of which a profile has to grant for an action. */
export const grantedBy = (action: string): readonly string[] => GRANTED_BY[action] ?? [action];
