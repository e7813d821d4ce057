import { hostname, userInfo } from 'node:os';
import type { Actor } from '@expediente/projections/ops.ts';

/** Variable that names the person for whom the product started this process: JSON of an `Actor`. */
export const RUN_FOR = 'EXPEDIENTE_RUN_FOR';

/** True when the product itself started this process, for a person who works with it. */
export const isForProduct = (): boolean => process.env[RUN_FOR] !== undefined;

/** Actor here: the person for whom the product started this process, else the system's user at this machine. */
export function actor(): Actor {
  const given = process.env[RUN_FOR];
  // `process.ts` wrote it as JSON of an `Actor`.
  if (given !== undefined) return JSON.parse(given) as Actor;
  return { user: '', name: `sistema: ${systemUser()}` };
}

/** The system's user at this machine: `ops@servidor`. */
export const systemUser = (): string => `${userName()}@${hostname()}`;

/** Name of the system's user, or its number where it has no name. */
function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.() ?? '');
  }
}

/** Variable with the number that the product gave this run. */
export const RUN_NUMBER = 'EXPEDIENTE_RUN_NUMBER';

/** Number that this run was given; undefined: none, so that it takes one itself. */
export function givenRun(): number | undefined {
  const given = Number(process.env[RUN_NUMBER] ?? '');
  return Number.isInteger(given) && given > 0 ? given : undefined;
}

/** Variable in which a process is given the seal that it is to compare the log with: JSON of a `ComparedSeal`. */
export const COMPARED_SEAL = 'EXPEDIENTE_COMPARED_SEAL';

/** Reports to the parent process that the run has begun; from then on the run goes on without it. */
export function tellParent(run: number): void {
  if (!process.connected) return;
  process.send?.({ run }, () => process.disconnect?.());
}
