import { randomUUID } from 'node:crypto';
import { type OpenLine, smallRequest } from './plan.ts';
import { type Acknowledged, TODAY, User } from './user.ts';

/** Commands that were acknowledged, and requests that were saved. */
export interface Journal {
  readonly acknowledged: Acknowledged[];
  /** Justification of each saved request; each is unique. */
  readonly requests: string[];
}

/** Users at work: staff of a cost centre, procurement, an approver. */
export interface People {
  readonly centre: User;
  readonly buyer: User;
  readonly approver: User;
}

export async function signInPeople(base: string): Promise<People> {
  const signIn = async (name: string): Promise<User> => await User.signIn(base, name);
  return {
    centre: await signIn('centro'),
    buyer: await signIn('compras'),
    approver: await signIn('aprobador'),
  };
}

/**
 * Lets several users work at once while `goOn` is true: three make and send requests (in turns on the first line,
 * where they conflict, and on their own line), one consolidates the requests of two of them, one rejects those of the
 * third. Each repeats a command under its key until it is answered.
 */
export async function work(
  { centre, buyer, approver }: People,
  lines: readonly OpenLine[],
  goOn: () => boolean,
): Promise<Journal> {
  const journal: Journal = { acknowledged: [], requests: [] };
  const insist = async (user: User, path: string, payload: object): Promise<Acknowledged> => {
    const done = await user.insist(path, payload);
    journal.acknowledged.push(done);
    return done;
  };
  const sent = async (line: OpenLine | undefined): Promise<number> => {
    if (!line) throw new Error('no line of a plan is open');
    const justification = randomUUID();
    const { answer } = await insist(centre, '/orders/insert/update', smallRequest(line, justification));
    journal.requests.push(justification);
    // The cast holds: the operation documents it.
    const { id } = answer.data as { readonly id: number };
    await insist(centre, '/orders/send', { p_id: id });
    return id;
  };
  const raising = async (own: number, then: (ids: readonly number[]) => Promise<unknown>): Promise<void> => {
    for (let i = 0; goOn(); i += 1) {
      const line = lines[i % 2 === 0 ? 0 : own % lines.length];
      await then([await sent(line), await sent(line)]);
    }
  };
  const consolidate = async (ids: readonly number[]): Promise<unknown> =>
    await insist(buyer, '/orders/consolidate/approve', {
      p_number_resolution: randomUUID().slice(0, 12),
      p_date_resolution: TODAY,
      p_list_orders: ids.join(','),
      p_calculate_fee: 1,
      p_has_award: 1,
    });
  const reject = async (ids: readonly number[]): Promise<void> => {
    for (const p_id of ids) {
      await insist(approver, '/orders/disapprove', { p_id, p_justification: 'Revisar la cantidad' });
    }
  };
  await Promise.all([raising(1, consolidate), raising(2, consolidate), raising(3, reject)]);
  return journal;
}
