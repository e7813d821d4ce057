/** Action that withdraws a sent record, while no other user has acted on it (planning B45). */
export const WITHDRAW = 'withdraw';

/** Actions that grant others without a permission of their own: a user who may send may withdraw. */
const GRANTED_BY: Readonly<Record<string, string>> = { [WITHDRAW]: 'sendrequest' };

/** Key of R3 §6 that a profile has to grant for an action. */
export const grantedBy = (action: string): string => GRANTED_BY[action] ?? action;
