import { Refused } from '@expediente/platform/refusals.ts';
import type { OpsAct, OpsOffer, ProjectionState } from '@expediente/schemas/ops/read.ts';

/** The state of a read model, as far as its acts ask. */
export interface Standing
  extends Pick<ProjectionState, 'version' | 'run' | 'quarantined' | 'stopped_record'> {
  readonly name: string;
  readonly versions: readonly Pick<ProjectionState['versions'][number], 'state'>[];
  /** Version of the program that is asked. */
  readonly own: string;
}

/** Why an act on a read model cannot be done: offered so, and refused so. */
interface ActRule {
  readonly name: string;
  holds(standing: Standing): boolean;
  /** Spanish. */
  reason(projection: string): string;
}

/** One run of a projection at a time. The locks decide: what is offered may be a moment old. */
export const ONCE: ActRule = {
  name: 'rebuild-once',
  holds: ({ run }) => run?.state !== 'running',
  reason: (name) =>
    `La proyección ${name} ya se está reconstruyendo o comparando: espere a que termine, o deténgala.`,
};

export const SOMETHING_RUNS: ActRule = {
  name: 'nothing-runs',
  holds: (standing) => !ONCE.holds(standing),
  reason: (name) => `La proyección ${name} no tiene nada en curso.`,
};

export const VERSION_WAITS: ActRule = {
  name: 'nothing-waits',
  holds: ({ versions }) => versions.some(({ state }) => state === 'waiting'),
  reason: (name) =>
    `La proyección ${name} no tiene una versión nueva que espere: una versión nueva espera mientras un proceso la mantiene al día.`,
};

const OLD_VERSIONS: ActRule = {
  name: 'no-old-versions',
  holds: ({ versions }) => versions.some(({ state }) => state === 'old'),
  reason: (name) => `La proyección ${name} no tiene versiones anteriores.`,
};

const RECORDS_APART: ActRule = {
  name: 'none-set-apart',
  holds: ({ quarantined }) => quarantined > 0,
  reason: (name) => `La proyección ${name} no tiene registros en cuarentena.`,
};

const STOPPED: ActRule = {
  name: 'not-stopped',
  holds: ({ stopped_record }) => stopped_record !== null,
  reason: (name) => `La proyección ${name} no está detenida en ningún registro.`,
};

/** Its records are taken in again by a program of the version in use. */
export const OWN_VERSION: ActRule = {
  name: 'other-version',
  holds: ({ version, own }) => version === own,
  reason: (name) =>
    `La proyección ${name} está en uso en otra versión: repita desde un proceso de esa versión, o cambie antes a la nueva.`,
};

/** In the order in which they are offered; of several rules the first that fails is the reason. */
const ACTS: Readonly<Record<OpsAct, readonly ActRule[]>> = {
  compare: [ONCE],
  verify: [ONCE],
  rebuild: [ONCE],
  cancel: [SOMETHING_RUNS],
  swap: [VERSION_WAITS, ONCE],
  retire: [OLD_VERSIONS],
  retry: [RECORDS_APART, OWN_VERSION],
  'set-apart': [STOPPED, OWN_VERSION],
};

/** Acts that a read model offers now, and why not. */
export const actsOn = (standing: Standing): readonly OpsOffer[] =>
  Object.entries(ACTS).map(([action, rules]) => {
    const broken = rules.find((rule) => !rule.holds(standing));
    return {
      action: action as OpsAct, // a key of the table
      allowed: broken === undefined,
      reason: broken?.reason(standing.name) ?? '',
    };
  });

export const refusal = ({ name, reason }: ActRule, projection: string): Refused =>
  new Refused(name, reason(projection));
