/** Takes back what was sent, while no one has acted on it (planning B45). */
export const WITHDRAW = 'withdraw';

/** Actions without a permission of their own, by the one that grants them: a user who may send may take it back. */
const GRANTED_BY: Readonly<Record<string, string>> = { [WITHDRAW]: 'sendrequest' };

/** The key of R3 §6 that a profile has to grant for an action. */
export const grantedBy = (action: string): string => GRANTED_BY[action] ?? action;
